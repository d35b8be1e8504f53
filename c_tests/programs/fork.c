/* fork() after the library started threads, and again in the child: threads do not survive a fork. */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { N = 180 };

static wb_dd a[N * N], b[N * N], c[N * N], expected[N * N];

static void call(const char *who) {
    memset(c, 0xff, sizeof c);
    CHECK(Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), c, N) == 0, "%s", wb_last_error());
    CHECK(same_bits(c, expected, N * N), "%s: a wrong product", who);
}

/* Runs `inside` in a child, which gets 60 seconds; then calls here. */
static void in_child(void (*inside)(void), const char *who) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        failed_checks = 0;
        alarm(60);
        call(who);
        if (inside) inside();
        _exit(failures());
    }
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s ended with status %#x", who, status);
    call("parent, afterwards");
}

static void grandchild(void) { in_child(NULL, "grandchild"); }

int main(void) {
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    wb_set_num_threads(1);
    Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), expected, N);
    wb_set_num_threads(4);
    in_child(NULL, "child before any thread");
    call("parent");
    in_child(NULL, "child");
    in_child(grandchild, "child with a grandchild");
    return failures();
}
