#include "cache.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef WASMTIME_FEATURE_CACHE

#define PATH_BYTES 4096

/* Writes the folder, and makes it and the folders on the way; false where there is none. */
static bool cache_folder(char *into) {
    const char *named = getenv("KIP_CACHE"), *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length;
    if (named && *named) length = snprintf(into, PATH_BYTES, "%s/kip-packages", named);
    else if (caches && *caches) length = snprintf(into, PATH_BYTES, "%s/kip/kip-packages", caches);
    else length = snprintf(into, PATH_BYTES, "%s/.cache/kip/kip-packages", home ? home : "");
    if (*into != '/' || length >= PATH_BYTES) return false;
    for (char *slash = into + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(into, 0700);
        *slash = '/';
    }
    mkdir(into, 0700);
    return true;
}

/* Returns whether nobody else can write in the folder, or put another in its place. */
static bool is_private(const char *folder) {
    char *path = realpath(folder, NULL);
    bool well = path, last = true;
    while (well) {
        struct stat about;
        well = !stat(*path ? path : "/", &about) && (!about.st_uid || about.st_uid == geteuid()) &&
               (!(about.st_mode & 022) || (!last && about.st_mode & S_ISVTX));
        last = false;
        if (!*path) break;
        *strrchr(path, '/') = 0;
    }
    free(path);
    return well;
}

/* Writes the settings of the cache; false where that fails, or the folder's name has letters that they would have to quote. */
static bool write_settings(const char *folder, char *path) {
    char written[PATH_BYTES + 60];
    if (strpbrk(folder, "\"\\\n")) return false;
    snprintf(path, PATH_BYTES + 20, "%s/settings.toml", folder);
    snprintf(written, sizeof written, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(written, "w");
    if (!file) return false;
    bool well = fprintf(file, "[cache]\ndirectory = \"%s/code\"\n", folder) > 0;
    return !fclose(file) && well && !rename(written, path);
}

void keep_code(wasm_config_t *config) {
    char folder[PATH_BYTES], settings[PATH_BYTES + 20];
    if (!cache_folder(folder) || !is_private(folder) || !write_settings(folder, settings)) return;
    wasmtime_error_t *error = wasmtime_config_cache_config_load(config, settings);
    if (error) wasmtime_error_delete(error); /* code that is not kept costs time only */
}

#else

void keep_code(wasm_config_t *config) {
    (void)config;
}

#endif
