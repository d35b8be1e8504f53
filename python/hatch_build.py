"""Puts the built library into the wheel, and the platform into its name; see build-wheel."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LibraryHook(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":
            return
        try:
            library, platform = os.environ["WIDEBLAS_WHEEL_LIBRARY"], os.environ["WIDEBLAS_WHEEL_PLATFORM"]
        except KeyError:
            raise RuntimeError("run python/build-wheel, which says where the library is") from None
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][library] = "wideblas/libwideblas.so"
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            build_data["force_include"][os.path.join(self.root, "..", name)] = f"wideblas/{name}"
