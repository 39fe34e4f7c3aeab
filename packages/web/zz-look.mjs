import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { TOTP } from 'otplib'
import { chromium } from 'playwright-core'
const demo = JSON.parse(readFileSync('/tmp/demoR/demo.json', 'utf8')).find((d) => d.email === 'demo@ornek.example')
import { createHmac } from 'node:crypto'
function totp(secret) {
  const a = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let bits = ''
  for (const c of secret) bits += a.indexOf(c).toString(2).padStart(5, '0')
  const key = Buffer.from(bits.match(/.{8}/g).map((b) => parseInt(b, 2)))
  const t = Math.floor(Date.now() / 30000)
  const buf = Buffer.alloc(8)
  buf.writeBigUInt64BE(BigInt(t))
  const h = createHmac('sha1', key).update(buf).digest()
  const o = h[19] & 15
  return String((h.readUInt32BE(o) & 0x7fffffff) % 1e6).padStart(6, '0')
}
let last = ''
export const code = async () => {
  let c = totp(demo.totpSecret)
  while (c === last) {
    await new Promise((r) => setTimeout(r, 1000))
    c = totp(demo.totpSecret)
  }
  last = c
  return c
}
const exe =
  process.env.CHROMIUM_PATH ??
  execSync('ls /usr/bin/chromium-headless-shell /usr/bin/chromium 2>/dev/null | head -1').toString().trim()
const browser = await chromium.launch({ executablePath: exe, args: ['--no-sandbox'] })
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'tr-TR',
  timezoneId: 'Europe/Istanbul',
  colorScheme: process.env.DARK ? 'dark' : 'light',
})
const page = await context.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto('http://127.0.0.1:3901/login')
await page.getByLabel('E-posta').fill(demo.email)
await page.getByLabel('Şifre', { exact: true }).fill(demo.password)
await page.getByRole('button', { name: 'Giriş Yap' }).click()
await page.getByLabel('Doğrulama Kodu').fill(await code())
await page.getByRole('button', { name: 'Doğrula', exact: true }).click()
await page.locator('#content').waitFor()
export { page, browser, context }
export const shot = (n) => page.screenshot({ path: `/tmp/shots/${n}.png` })
