import { beforeAll, expect, it } from 'vitest'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const wide = 'genis@ornek.example'

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  const companies = async () =>
    (await run('companies', 'list', '--json')).json as { company_id: number; name: string; net_balance: number }[]
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), demo)
  })
  const read = async <Of>(path: string) => JSON.parse((await me.call('GET', path)).text) as Of

  it('rename a company that is found by its number, its tax number or its name in any case', async () => {
    await server().db.updateTable('companies').set({ tax_number: '1234567890' }).where('id', '=', 1).execute()
    for (const given of ['1', '1234567890', 'ÖRNEK telekom a.ş.', 'örnek telekom A.Ş.']) {
      expect((await run('companies', 'rename', given, '--name', 'Yeni Ad A.Ş.')).stderr).toBe('')
      expect((await companies()).find(({ company_id }) => company_id === 1)?.name).toBe('Yeni Ad A.Ş.')
      expect((await run('companies', 'rename', 'Yeni Ad A.Ş.', '--name', 'Örnek Telekom A.Ş.')).code).toBe(0)
    }
    expect(await run('companies', 'rename', 'Yok', '--name', 'X')).toMatchObject({ code: 1 })
  })

  it('add a user to a company whatever the case of its name', async () => {
    const { json } = await run('users', 'add', '--email', 'a@x.example', '--name', 'A', '--company', 'ÖRNEK TELEKOM A.Ş.', '--json')
    expect(json).toMatchObject({ company_id: 1, isNewCompany: false })
  })

  it('merge a company into another: all that it has is seen there, and the books agree', async () => {
    const before = await companies()
    const sum = before.reduce((total, { net_balance }) => total + Math.round(net_balance * 100), 0)
    const own = await read<{ id: number; tag: string | null }[]>('/orders')
    const [tagged] = own
    const other = await signIn(server(), wide)
    const theirs = JSON.parse((await other.call('GET', '/orders')).text) as { id: number }[]
    const [theirOrder] = theirs
    for (const [client, order] of [[me, tagged], [other, theirOrder]] as const)
      expect((await client.call('POST', `/orders/${order?.id}/tag`, { tag: 'Ankara' })).status).toBe(200)
    const { json } = await run('companies', 'merge', '2', '1', '--json')
    expect(json).toMatchObject({ company_id: 1, from_company_id: 2, orders: theirs.length })
    const merged = await read<{ id: number; tag: string | null }[]>('/orders')
    expect(merged.map(({ id }) => id).toSorted()).toEqual([...own, ...theirs].map(({ id }) => id).toSorted())
    const ids = [tagged?.id, theirOrder?.id]
    expect(merged.filter(({ id }) => ids.includes(id)).map(({ tag }) => tag)).toEqual(['Ankara', 'Ankara'])
    expect(JSON.parse((await other.call('GET', '/orders')).text)).toHaveLength(merged.length)
    const after = await companies()
    expect(after.map(({ company_id }) => company_id)).not.toContain(2)
    expect(after.reduce((total, { net_balance }) => total + Math.round(net_balance * 100), 0)).toBe(sum)
    expect((await run('verify')).stderr).toBe('')
    expect((await run('audit', 'verify')).stderr).toBe('')
    for (const line of [['2', '1'], ['1', '1']]) expect((await run('companies', 'merge', ...line)).code).not.toBe(0)
  })
})
