import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unnamedParts } from '../../../testing/audit/unnamed-parts.ts'
import { signIn, type SignedInClient } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { runOperator } from '../../../testing/run-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'invoices-'))
afterAll(() => rmSync(folder, { recursive: true }))
const official = (name: string) => {
  const path = join(folder, name)
  const content = Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`)
  writeFileSync(path, content)
  return { path, content: content.toString() }
}
const uuid = '0b1e5c1a-6f0e-4e6b-9a51-6f9d1c2b3a4d'
const otherUuid = '1b1e5c1a-6f0e-4e6b-9a51-6f9d1c2b3a4d'

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  const add = async () =>
    (await run('invoices', 'add', '1001', '--usd', '100', '--text', 'Ek hizmet', '--yes', '--json')).json as {
      invoiceId: string
    }
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    const provider = {
      name: 'Örnek Ağ A.Ş.',
      tax_number: '1234567890',
      tax_office: 'Beşiktaş',
      address: 'Barbaros Bulvarı 1',
    }
    await server()
      .db.updateTable('parameters')
      .set({ value: JSON.stringify(provider) })
      .where('name', '=', 'provider')
      .execute()
    const buyer = { tax_number: '9876543210', tax_office: 'Kadıköy', address: 'Moda Caddesi 2' }
    await server().db.updateTable('companies').set(buyer).where('id', '=', 1).execute()
    await server().db.updateTable('service_types').set({ tax_rate: 20 }).execute()
  })
  const open = async (id: string) => {
    const { url } = JSON.parse((await me.call('GET', `/action/accounting/show-invoice/${id}`)).text) as { url: string }
    return Buffer.from(await (await fetch(new URL(url, server().url))).arrayBuffer())
  }

  it('is a document for information with seller, buyer and tax', async () => {
    const { invoiceId } = await add()
    const text = pdfText(await open(invoiceId))
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'FATURA BİLGİSİ',
        'Bilgi amaçlıdır, mali belge değildir.',
        'Satıcı: Örnek Ağ A.Ş.',
        'Vergi dairesi / numarası: Beşiktaş / 1234567890',
        'Barbaros Bulvarı 1',
        'Alıcı: Örnek Telekom A.Ş.',
        'Vergi dairesi / numarası: Kadıköy / 9876543210',
        'Moda Caddesi 2',
        'Ek hizmet',
        '$100,00',
        'Tutara dahil olmayan KDV (%20)',
        '$20,00',
      ]),
    )
    expect(text).not.toMatch(/e-(Fatura|Arşiv)/)
  })

  it('shows the stamp tax of an order', async () => {
    const { json } = await run('requests', 'approve', '1', '--json')
    const { invoiceId } = json as { invoiceId: string }
    expect(pdfText(await open(invoiceId))).toContain('Tutara dahil damga vergisi')
  })

  it('is the official document once it is attached, alone and in the archive of the year', async () => {
    const { invoiceId } = await add()
    await open(invoiceId)
    const [wrong, right] = [official('yanlis.pdf'), official('dogru.pdf')]
    for (const { path } of [wrong, right])
      expect((await run('invoices', 'attach', invoiceId, path, '--uuid', uuid.toUpperCase())).stderr).toBe('')
    expect((await open(invoiceId)).toString()).toBe(right.content)
    expect(await run('invoices', 'attach', invoiceId, right.path, '--uuid', uuid)).toMatchObject({ code: 1 })
    const { zipUrl } = JSON.parse((await me.call('GET', '/invoices')).text) as { zipUrl: string }
    const archive = unzipSync(new Uint8Array(await (await fetch(new URL(zipUrl, server().url))).arrayBuffer()))
    expect(Buffer.from(archive[`${invoiceId}.pdf`] ?? []).toString()).toBe(right.content)
    const files = server().db.selectFrom('files').select('id').where('file_name', 'in', ['yanlis.pdf', 'dogru.pdf'])
    expect(await files.execute()).toHaveLength(1)
    expect((await run('invoices', 'show', invoiceId)).stdout).toContain(uuid)
    expect((await run('verify')).stderr).toBe('')
    expect(await unnamedParts(server().db), 'in core/src/audit/audit-values.texts.ts').toEqual([])
    const rows = await server()
      .db.selectFrom('audit_log')
      .select(['target', 'order_id'])
      .where('action', '=', 'invoice.attach')
      .execute()
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ target: `invoice ${invoiceId}`, order_id: 1001 })))
  })

  it.each([
    ['a number that is none', 'ok.pdf', '123', 2, 'UUID'],
    ['a file that is no PDF', 'ok.png', uuid, 2, 'PDF'],
    ['a file that is missing', 'yok.pdf', otherUuid, 1, 'yok.pdf'],
    ['the number of another invoice', 'ok.pdf', uuid, 1, uuid],
  ])('takes no %s', async (_, name, number, code, said) => {
    official('ok.pdf')
    writeFileSync(join(folder, 'ok.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'))
    const { invoiceId } = await add()
    const ran = await run('invoices', 'attach', invoiceId, join(folder, name), '--uuid', number)
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(said) as string])
    expect((await open(invoiceId)).toString('latin1')).not.toContain('ok.pdf')
  })

  it('is attached to an invoice that exists', async () => {
    const ran = await run('invoices', 'attach', 'YOK', official('ok.pdf').path, '--uuid', otherUuid)
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('Fatura bulunamadı: YOK') as string])
  })
})
