import { Unzip, UnzipPassThrough } from 'fflate'
import { expect, it } from 'vitest'
import { signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

interface Listed {
  invoices: {
    invoiceId: string
    order_id: number
    ipwithsubnet: string | null
    date: string
    amount_usd: number
    paid: boolean
  }[]
  zipUrl: string | null
}

/** Reads the files of an archive by their names. */
function unzipped(archive: Uint8Array): Record<string, string> {
  const files: Record<string, string> = {}
  const unzip = new Unzip((file) => {
    file.ondata = (error, part) => {
      if (error) throw error
      files[file.name] = (files[file.name] ?? '') + Buffer.from(part).toString('latin1')
    }
    file.start()
  })
  unzip.register(UnzipPassThrough)
  unzip.push(archive, true)
  return files
}

onBothEngines((server) => {
  const listOf = async (email: string, query = '') => {
    const answer = await (await signIn(server(), email)).call('GET', `/invoices${query}`)
    return { status: answer.status, ...(answer.body as unknown as Listed) }
  }
  const demo = 'demo@ornek.example'

  it('are listed by date, and paid when the payments of their order reach them', async () => {
    const { invoices } = await listOf(demo)
    const own = await server()
      .db.selectFrom('invoices')
      .select('id')
      .where('company_id', '=', 1)
      .where('issued_on', '>=', `${new Date().getFullYear()}-01-01`)
      .execute()
    expect(invoices.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    expect(invoices.map(({ date }) => date)).toEqual(invoices.map(({ date }) => date).toSorted())
    const stateOf = (order: number) => invoices.findLast(({ order_id }) => order_id === order)?.paid
    expect([stateOf(1001), stateOf(1002), stateOf(1003)]).toEqual([true, false, false])
    expect((await listOf(demo, '?year=2001')).invoices).toEqual([])
    expect((await listOf(demo, '?year=2001')).zipUrl).toBeNull()
    for (const year of ['26', '20266', 'bu', '2026;'])
      expect((await listOf(demo, `?year=${year}`)).status, year).toBe(400)
  })

  it('name the block or the AS number of their order', async () => {
    const years = [0, 1, 2, 3].map((back) => new Date().getFullYear() - back)
    const invoices: Listed['invoices'] = []
    for (const year of years) invoices.push(...(await listOf(demo, `?year=${year}`)).invoices)
    const nameOf = (order: number) => invoices.find(({ order_id }) => order_id === order)?.ipwithsubnet
    expect([1001, 1003, 1011, 1012].map(nameOf)).toEqual(['192.0.2.0/24', '198.51.100.128/25', 'AS64500', null])
  })

  it('come as one archive of PDFs, at an address that is good for one company and one year', async () => {
    const { invoices, zipUrl } = await listOf(demo)
    const open = (path: string) => fetch(new URL(path, server().url))
    const archive = await open(zipUrl ?? '')
    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(archive.headers.get('content-disposition')).toMatch(/^attachment; filename="faturalar-\d{4}\.zip"$/)
    const files = unzipped(new Uint8Array(await archive.arrayBuffer()))
    expect(Object.keys(files)).toEqual(invoices.map(({ invoiceId }) => `${invoiceId}.pdf`))
    for (const content of Object.values(files)) expect(content.slice(0, 5)).toBe('%PDF-')
    const forged = [
      (zipUrl ?? '').replace('/invoices/1/', '/invoices/2/'),
      (zipUrl ?? '').replace(/\d{4}\.zip/, '2025.zip'),
      (zipUrl ?? '').replace(/expires=\d/, 'expires=9'),
      (zipUrl ?? '').replace(/\?.*/, ''),
    ]
    for (const path of forged) expect((await open(path)).status, path).toBe(404)
    const other = await listOf('genis@ornek.example')
    const numbers = new Set(invoices.map(({ invoiceId }) => invoiceId))
    expect(other.invoices.filter(({ invoiceId }) => numbers.has(invoiceId))).toEqual([])
  })
})
