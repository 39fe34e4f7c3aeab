/** Loads the HTTP client; a client may begin with it before its first call. */
export const loadKy = () => import('ky')
