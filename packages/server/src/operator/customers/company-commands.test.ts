import { beforeAll, expect, it } from 'vitest'
import { unnamedParts } from '../../testing/audit/unnamed-parts.ts'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const wide = 'genis@ornek.example'

interface Order {
  order_id: number
  tag: string | null
  isActiveOrder: number
}

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  const companies = async () =>
    (await run('companies', 'list', '--json')).json as { company_id: number; name: string; net_balance: number }[]
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), demo)
  })
  const ordersOf = async (client: SignedInClient) =>
    Object.values(JSON.parse((await client.call('GET', '/orders')).text) as Record<string, Order[]>).flat()

  it('rename a company that is found by its number, its tax number or its name in any case', async () => {
    await server().db.updateTable('companies').set({ tax_number: '1234567890' }).where('id', '=', 1).execute()
    for (const given of ['1', '1234567890', 'ÖRNEK telekom a.ş.', 'örnek telekom A.Ş.']) {
      expect((await run('companies', 'rename', given, '--name', 'Yeni Ad A.Ş.')).stderr).toBe('')
      expect((await companies()).find(({ company_id }) => company_id === 1)?.name).toBe('Yeni Ad A.Ş.')
      expect((await run('companies', 'rename', 'Yeni Ad A.Ş.', '--name', 'Örnek Telekom A.Ş.')).code).toBe(0)
    }
    expect(await run('companies', 'rename', 'Yok', '--name', 'X')).toMatchObject({ code: 1 })
    const taken = await run('companies', 'rename', '2', '--name', 'örnek telekom a.ş.')
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('companies merge 2 1') as string])
    const long = await run('companies', 'rename', '2', '--name', 'x'.repeat(5_000))
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining('--name en çok 200') as string])
  })

  it('set what invoices say of the buyer, and name it where the number is another company’s', async () => {
    const set = (...line: string[]) => run('companies', 'set', 'Örnek Telekom A.Ş.', ...line)
    expect(
      (await set('--tax-number', '1234567890', '--tax-office', 'Kadıköy', '--address', 'Örnek Sk. 1')).stderr,
    ).toBe('')
    expect((await set('--tax-office', 'Beşiktaş')).code).toBe(0)
    const { stdout } = await run('companies', 'show', '1')
    for (const part of ['1234567890', 'Beşiktaş', 'Örnek Sk. 1']) expect(stdout).toContain(part)
    expect((await run('companies', 'set', '2', '--tax-number', '1234567890')).stderr).toContain('companies merge 2 1')
    expect([(await set()).code, (await set('--tax-number', '12')).code]).toEqual([2, 2])
    const [row] = (await run('audit', 'list', '--action', 'company.set', '--company', '1', '--json')).json as {
      before: string
      after: string
    }[]
    expect([row?.before, row?.after]).toEqual(['{"tax_office":"Kadıköy"}', '{"tax_office":"Beşiktaş"}'])
  })

  it('add a user to a company whatever the case of its name', async () => {
    const { json } = await run(
      'users',
      'add',
      '--email',
      'a@x.example',
      '--name',
      'A',
      '--company',
      'ÖRNEK TELEKOM A.Ş.',
      '--json',
    )
    expect(json).toMatchObject({ company_id: 1, isNewCompany: false })
  })

  it('merge a company into another: all that it has is seen there, and the books agree', async () => {
    const before = await companies()
    const sum = before.reduce((total, { net_balance }) => total + Math.round(net_balance * 100), 0)
    const other = await signIn(server(), wide)
    const [own, theirs] = [await ordersOf(me), await ordersOf(other)]
    const [tagged, theirOrder] = [own, theirs].map((list) => list.find(({ isActiveOrder }) => isActiveOrder === 1))
    for (const [client, order] of [
      [me, tagged],
      [other, theirOrder],
    ] as const)
      expect((await client.call('POST', `/orders/${order?.order_id}/tag`, { tag: 'Ankara' })).status).toBe(200)
    await run('companies', 'set', '2', '--tax-number', '1112223334')
    const asked = await run('companies', 'merge', '2', '1')
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('--yes') as string])
    const { json } = await run('companies', 'merge', '2', '1', '--yes', '--json')
    expect(json).toMatchObject({ company_id: 1, from_company_id: 2, orders: theirs.length })
    const merged = await ordersOf(me)
    const idsOf = (list: Order[]) => list.map(({ order_id }) => order_id).toSorted((one, two) => one - two)
    expect(idsOf(merged)).toEqual(idsOf([...own, ...theirs]))
    const ids = [tagged?.order_id, theirOrder?.order_id]
    expect(merged.filter(({ order_id }) => ids.includes(order_id)).map(({ tag }) => tag)).toEqual(['Ankara', 'Ankara'])
    expect(await ordersOf(other)).toHaveLength(merged.length)
    const after = await companies()
    expect(after.map(({ company_id }) => company_id)).not.toContain(2)
    expect(after.reduce((total, { net_balance }) => total + Math.round(net_balance * 100), 0)).toBe(sum)
    // Rows of the joined company are found with the other.
    const rowsOf = async (...line: string[]) => (await run('audit', 'list', '--json', ...line)).json as unknown[]
    expect((await rowsOf('--company', '1112223334')).length).toBe((await rowsOf('--company', '1')).length)
    expect((await rowsOf('--company', '1', '--action', 'company.set')).length).toBeGreaterThan(2)
    expect((await run('verify')).stderr).toBe('')
    expect((await run('audit', 'verify')).stderr).toBe('')
    expect(await unnamedParts(server().db), 'in core/src/audit/audit-values.texts.ts').toEqual([])
    for (const line of [
      ['2', '1'],
      ['1', '1'],
    ])
      expect((await run('companies', 'merge', ...line)).code).not.toBe(0)
  })
})
