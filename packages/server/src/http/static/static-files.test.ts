import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-web-'))
const webDir = join(folder, 'dist')
const style = 'a{color:red}'
const inline = ' theme() '
const script = 'export const text = "ş"\n'.repeat(200)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { webDir } })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

function build(): void {
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  mkdirSync(join(webDir, '.vite'))
  const html = `<!doctype html><html><head><title>P</title><link rel="stylesheet" crossorigin href="/assets/base.css"><script type="module" src="/assets/main.js"></script></head><body><script>${inline}</script></body></html>`
  writeFileSync(join(webDir, 'index.html'), html)
  writeFileSync(join(webDir, 'assets/base.css'), style)
  writeFileSync(join(webDir, 'assets/main.js'), script)
  writeFileSync(join(webDir, 'assets/main.js.br'), brotliCompressSync(script))
  writeFileSync(join(webDir, 'assets/main.js.gz'), gzipSync(script))
  writeFileSync(join(webDir, 'assets/plain.css'), 'a{}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(webDir, '.vite/manifest.json'), '{}')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

interface Raw {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** fetch unpacks bodies and tidies paths; this one does neither. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

it('says in Turkish how to build the app while there is no build', async () => {
  const { status, bytes } = await get('/')
  expect(status).toBe(503)
  expect(bytes.toString()).toContain('npm run build')
})

describe('a build', () => {
  beforeAll(() => build())
  // The server looks for another build once a second.
  beforeEach(() => expect.poll(async () => (await get('/')).status).toBe(200))

  it('is found without a restart, and answers every page with index.html', async () => {
    for (const path of ['/', '/login', '/orders/1001', '/yok', '/index.html', '/a/b/c.html']) {
      const { status, headers, bytes } = await get(path)
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(bytes.toString()).toContain('<title>P</title>')
    }
  })

  it.each(['/reset-password?token=x', '/verify-email?token=', '/secure-check?a=b&key=x', '/yok?token=x'])(
    'keeps %s, whose address holds a secret, in no cache',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    },
  )

  it('names the sites that a page may frame in the page and in its policy', async () => {
    const { headers, bytes } = await get('/orders/1002')
    expect(bytes.toString()).toContain('<meta name="frame-origins" content="https://rbl.example" />')
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://rbl.example;")
  })

  it('keeps hashed files for good and answers 304 to their tag', async () => {
    const first = await get('/assets/main.js')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    const again = await get('/assets/main.js', { 'if-none-match': String(first.headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['*', undefined],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('answers Accept-Encoding %j with %j', async (accept, encoding) => {
    const { headers, bytes } = await get('/assets/main.js', { 'accept-encoding': accept })
    expect(headers['content-encoding']).toBe(encoding)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((unpack ? unpack(bytes) : bytes).toString()).toBe(script)
    expect((await get('/assets/plain.css', { 'accept-encoding': accept })).headers['content-encoding']).toBeUndefined()
  })

  it('packs the page', async () => {
    const html = (await get('/orders')).bytes.toString()
    const packed = await get('/orders', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(html)
  })

  it("allows the page's own inline script, and no other", async () => {
    const scripts = async (path: string) =>
      /script-src [^;]+/.exec(String((await get(path)).headers['content-security-policy']))?.[0]
    expect(await scripts('/orders')).toBe(`script-src 'self' 'sha256-${sha256(inline)}'`)
    expect(await scripts('/assets/main.js')).toBe("script-src 'self'")
  })

  it('brings the style sheet of a page along in it, and allows no other styles', async () => {
    const styles = (policy: unknown) => /style-src [^;]+/.exec(String(policy))?.[0]
    const { headers: first, bytes } = await get('/login')
    expect(bytes.toString()).toContain(
      `<title>P</title><style>${style}</style><link type="text/inline" rel="stylesheet"`,
    )
    expect(styles(first['content-security-policy'])).toBe(`style-src 'self' 'sha256-${sha256(style)}'`)
    // A browser takes over the headers of a 304.
    const again = await get('/login', { 'if-none-match': String(first['etag']) })
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, first['content-security-policy']])
    expect(styles((await get('/assets/main.js')).headers['content-security-policy'])).toBe("style-src 'self'")
  })

  it('answers HEAD with the headers alone and refuses other methods', async () => {
    const { status, headers, bytes } = await get('/assets/main.js', {}, 'HEAD')
    expect([status, headers['content-length'], bytes.length]).toEqual([200, String(Buffer.byteLength(script)), 0])
    expect([(await get('/', {}, 'POST')).status, (await get('/', {}, 'POST')).headers['allow']]).toEqual([
      405,
      'GET, HEAD',
    ])
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/\\..\\..\\secret.txt',
    '//secret.txt',
    '/.vite/manifest.json',
    '/assets/main.js.br',
    '/assets/main.js%00.txt',
    '/assets',
  ])('gives nothing away at %s', async (path) => {
    const { bytes } = await get(path)
    expect(bytes.toString()).not.toContain('secret')
    expect(bytes.toString()).not.toContain('isDynamicEntry')
    expect(bytes.equals(brotliCompressSync(script))).toBe(false)
  })

  it('answers 404 for a chunk of an older build instead of a page', async () => {
    for (const path of ['/assets/old-1234.js', '/assets/old-1234.css']) {
      const { status, headers, bytes } = await get(path)
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(bytes.toString()).not.toContain('<html')
    }
  })

  it('is replaced by a newer one', async () => {
    writeFileSync(join(webDir, 'index.html'), '<html><head></head><body>yeni</body></html>')
    utimesSync(join(webDir, 'index.html'), new Date(), new Date())
    await expect.poll(async () => (await get('/')).bytes.toString()).toContain('yeni')
  })
})
