//! The slow oracle: exact results by rational arithmetic, for tests and `--verify`.
