# make            the release build          make install PREFIX=/usr/local DESTDIR=
# make demo       what it is good for        make uninstall
# make check      what a change must pass    make check-deep      everything, in hours
# make bench      the benchmarks

SHELL := /bin/bash
.SHELLFLAGS := -e -o pipefail -c
.DEFAULT_GOAL := build

export PATH := $(PATH):$(HOME)/.cargo/bin
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
RELEASE := $(TARGET)/release
CARGO ?= cargo

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
# Where shells look for completions; zsh of Debian's packages in share/zsh/vendor-completions.
BASH_COMPLETIONS ?= $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS ?= $(PREFIX)/share/fish/vendor_completions.d
DESTDIR ?=

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
SONAME := libwideblas.so.0
TMD_SONAME := libwideblas_tmd.so.0
GFORTRAN_SONAME := libwideblas_gfortran.so.0
FLINT_SONAME := libwideblas_flint.so.0
HEADERS := wideblas.h wideblas.hpp wideblas_exact.hpp wideblas_sparse.hpp wideblas_complex.hpp wideblas_float128.hpp wideblas_mpi.h wideblas.f90 wideblas_tmd.h
MPRES_HEADERS := $(patsubst include/%,%,$(wildcard $(addprefix include/mpres/,*.* */*.* */*/*.*)))
CMAKE_FILES := wideblas-config.cmake wideblas-config-version.cmake

.PHONY: build demo check check-deep bench install uninstall clean

build:
	scripts/setup build
	scripts/nvcc
	scripts/nvcc renew
	$(CARGO) build --release

# Without GPU kernels, which the library then compiles at first use: they take as long again.
demo check check-deep: export WIDEBLAS_ARCHITECTURES ?= none

demo:
	scripts/demo

check:
	scripts/check

# `make check-deep PART=miri` runs one part of it; CONTRIBUTING.md lists them.
check-deep:
	scripts/check-deep $(PART)

bench:
	scripts/setup bench
	scripts/flint
	$(CARGO) bench
	$(CARGO) bench --workspace --bench krylov

# $(call fill,IN,OUT): a packaging template with this installation's names.
fill = sed -e 's|@PREFIX@|$(PREFIX)|g' -e 's|@LIBDIR@|$(LIBDIR)|g' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|g' \
	-e 's|@VERSION@|$(VERSION)|g' -e 's|@SONAME@|$(SONAME)|g' -e 's|@TMD_SONAME@|$(TMD_SONAME)|g' packaging/$(1).in >$(DESTDIR)$(2)/$(1)

# Copies files only, so that root needs no compiler.
install:
	@[ -f $(RELEASE)/libwideblas.so ] || { echo "install: there is no $(RELEASE)/libwideblas.so: run \`make\` first" >&2; exit 1; }
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(LIBDIR)/cmake/wideblas $(INCLUDEDIR) $(MANDIR)/man1 $(MANDIR)/man3)
	install -d $(addprefix $(DESTDIR),$(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS))
	install -m 755 $(RELEASE)/wideblas $(DESTDIR)$(BINDIR)/
	install -m 755 $(RELEASE)/libwideblas.so $(DESTDIR)$(LIBDIR)/libwideblas.so.$(VERSION)
	ln -sf libwideblas.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libwideblas.so
	install -m 755 $(RELEASE)/libwideblas_tmd.so $(DESTDIR)$(LIBDIR)/libwideblas_tmd.so.$(VERSION)
	ln -sf libwideblas_tmd.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(TMD_SONAME)
	ln -sf $(TMD_SONAME) $(DESTDIR)$(LIBDIR)/libwideblas_tmd.so
	install -m 755 $(RELEASE)/libwideblas_gfortran.so $(DESTDIR)$(LIBDIR)/libwideblas_gfortran.so.$(VERSION)
	ln -sf libwideblas_gfortran.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(GFORTRAN_SONAME)
	ln -sf $(GFORTRAN_SONAME) $(DESTDIR)$(LIBDIR)/libwideblas_gfortran.so
	install -m 755 $(RELEASE)/libwideblas_flint.so $(DESTDIR)$(LIBDIR)/libwideblas_flint.so.$(VERSION)
	ln -sf libwideblas_flint.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(FLINT_SONAME)
	ln -sf $(FLINT_SONAME) $(DESTDIR)$(LIBDIR)/libwideblas_flint.so
	install -m 644 $(RELEASE)/libwideblas.a $(DESTDIR)$(LIBDIR)/
	install -m 644 $(addprefix include/,$(HEADERS)) $(DESTDIR)$(INCLUDEDIR)/
	for f in $(MPRES_HEADERS); do install -D -m 644 include/$$f $(DESTDIR)$(INCLUDEDIR)/$$f; done
	$(call fill,wideblas.pc,$(LIBDIR)/pkgconfig)
	$(call fill,wideblas_tmd.pc,$(LIBDIR)/pkgconfig)
	$(call fill,wideblas-config.cmake,$(LIBDIR)/cmake/wideblas)
	$(call fill,wideblas-config-version.cmake,$(LIBDIR)/cmake/wideblas)
	$(RELEASE)/wideblas man 1 >$(DESTDIR)$(MANDIR)/man1/wideblas.1
	$(RELEASE)/wideblas man 3 >$(DESTDIR)$(MANDIR)/man3/wideblas.3
	$(RELEASE)/wideblas completions bash >$(DESTDIR)$(BASH_COMPLETIONS)/wideblas
	$(RELEASE)/wideblas completions zsh >$(DESTDIR)$(ZSH_COMPLETIONS)/_wideblas
	$(RELEASE)/wideblas completions fish >$(DESTDIR)$(FISH_COMPLETIONS)/wideblas.fish
	@[ -n "$(DESTDIR)" ] || scripts/loader $(LIBDIR) $(SONAME)

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/wideblas $(DESTDIR)$(MANDIR)/man1/wideblas.1 $(DESTDIR)$(MANDIR)/man3/wideblas.3
	rm -f $(addprefix $(DESTDIR),$(BASH_COMPLETIONS)/wideblas $(ZSH_COMPLETIONS)/_wideblas $(FISH_COMPLETIONS)/wideblas.fish)
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libwideblas.so libwideblas.a $(SONAME) libwideblas.so.$(VERSION))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libwideblas_tmd.so $(TMD_SONAME) libwideblas_tmd.so.$(VERSION))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libwideblas_gfortran.so $(GFORTRAN_SONAME) libwideblas_gfortran.so.$(VERSION))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libwideblas_flint.so $(FLINT_SONAME) libwideblas_flint.so.$(VERSION))
	rm -f $(addprefix $(DESTDIR)$(INCLUDEDIR)/,$(HEADERS))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/pkgconfig/,wideblas.pc wideblas_tmd.pc)
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/cmake/wideblas/,$(CMAKE_FILES))
	rm -rf $(DESTDIR)$(INCLUDEDIR)/mpres
	rmdir $(DESTDIR)$(LIBDIR)/cmake/wideblas 2>/dev/null || true

clean:
	$(CARGO) clean
	rm -rf build/kernels
