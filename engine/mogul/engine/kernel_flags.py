"""The flags that all kernels are compiled with.

`nogil`         several searches run in threads of one process.
`error_model`   "numpy": no division-by-zero branch in the kernels; nothing reads the result of one.
`boundscheck`   off, unless the environment says `MOGUL_BOUNDS_CHECK=1` (the checked test run).
`_nrt`          off: no reference counts. Counting uses of the search tree's arrays, an atomic operation each, made
                an iteration 1.3 to 4 times as slow. So a kernel cannot allocate: numba refuses to compile it.
`no_cfunc_wrapper`
                on: nothing calls kernels by C's conventions, and these wrappers took 8 % of the compiler's time.
"""

import os
from typing import Any, Final

from mogul.engine.support import check_support

check_support()
BOUNDS_CHECK: Final = os.environ.get("MOGUL_BOUNDS_CHECK", "0") == "1"
FLAGS: Final[dict[str, Any]] = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": BOUNDS_CHECK,
    "_nrt": False,
    "no_cfunc_wrapper": True,
}
