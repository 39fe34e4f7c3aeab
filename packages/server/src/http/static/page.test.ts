import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '../../base/settings/settings.ts'
import { makePage } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-page-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>P</title></head></html>')
afterAll(() => rmSync(folder, { recursive: true }))

const pageOf = (environment: Record<string, string>) => makePage(folder, readSettings(environment))
const tagsOf = (environment: Record<string, string>) =>
  [
    ...pageOf(environment)
      .identity.toString()
      .matchAll(/<meta name="provider-[^>]*>/g),
  ].map(([tag]) => tag)

describe('the provider in the page', () => {
  it('is named with its contact in every encoding', () => {
    const page = pageOf({ PROVIDER_NAME: 'Örnek Ağ A.Ş.', PROVIDER_CONTACT: 'destek@ornek.example' })
    const html = page.identity.toString()
    expect(html).toContain(
      '<meta name="provider-name" content="Örnek Ağ A.Ş." />' +
        '<meta name="provider-contact" content="destek@ornek.example" data-href="mailto:destek@ornek.example" /></head>',
    )
    expect([brotliDecompressSync(page.br).toString(), gunzipSync(page.gzip).toString()]).toEqual([html, html])
    expect(page.etag).not.toBe(pageOf({ PROVIDER_NAME: 'Örnek Ağ A.Ş.' }).etag)
  })

  it('is left out where nothing is set', () => {
    expect(tagsOf({})).toEqual([])
    expect(tagsOf({ PROVIDER_NAME: '', PROVIDER_CONTACT: '' })).toEqual([])
  })

  it('cannot leave its attribute', () => {
    expect(tagsOf({ PROVIDER_NAME: `"><script>x</script>&quot; $& '` })).toEqual([
      `<meta name="provider-name" content="&#34;&#62;&#60;script&#62;x&#60;/script&#62;&#38;quot; $&#38; '" />`,
    ])
    expect(tagsOf({ PROVIDER_CONTACT: 'https://ornek.example/?a="&b=<' })).toEqual([
      '<meta name="provider-contact" content="https://ornek.example/?a=&#34;&#38;b=&#60;" ' +
        'data-href="https://ornek.example/?a=%22&#38;b=%3C" />',
    ])
  })

  it.each([
    ['destek@ornek.example', 'mailto:destek@ornek.example'],
    [' +90 (212) 000 00 00 ', 'tel:+90-(212)-000-00-00'],
    ['https://ornek.example/destek', 'https://ornek.example/destek'],
    ['https://ornek.example', 'https://ornek.example/'],
  ])('takes the contact %j', (contact, href) => {
    expect(readSettings({ PROVIDER_CONTACT: contact }).provider.contact).toEqual({ text: contact.trim(), href })
  })

  it.each([
    'http://ornek.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'a b@c.example',
    'a@b.example?bcc=c',
    '@',
    'destek',
    '12 34x',
    'https://',
    'https://a b.example',
    'a@b.example\nX: y',
    `https://a.example/${'x'.repeat(80)}`,
  ])('refuses the contact %j', (contact) => {
    expect(() => readSettings({ PROVIDER_CONTACT: contact })).toThrow(SettingsError)
  })

  it.each(['Örnek\nAğ', 'Örnek\u0000', 'Örnek \u202eAğ', 'Örnek\u2028Ağ', ' ', 'x'.repeat(81)])(
    'refuses the name %j',
    (name) => {
      expect(() => readSettings({ PROVIDER_NAME: name })).toThrow(SettingsError)
    },
  )
})
