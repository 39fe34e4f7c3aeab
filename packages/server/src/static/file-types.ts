/** Media types by file ending; text is UTF-8. */
const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
}

/** Media type of a file by its ending. */
export const mediaTypeOf = (name: string): string =>
  mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
