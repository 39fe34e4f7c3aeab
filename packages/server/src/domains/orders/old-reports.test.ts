import { beforeAll, expect, it } from 'vitest'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const day = 24 * 3_600_000

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
  })

  /** Moves all reports of order 1001 so that the newest is this old. */
  const report = async (days: number, black_listed: number) => {
    const created_at = Date.now() - days * day
    await server().db.deleteFrom('rbl_reports').where('order_id', '=', 1001).execute()
    await server()
      .db.insertInto('rbl_reports')
      .values({ order_id: 1001, report_id: 'R', created_at, clean: 256, black_listed, url: null, result_json: '{}' })
      .execute()
    await server()
      .db.updateTable('companies')
      .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
      .execute()
  }
  const seen = async () => {
    const rows = (await me.call('GET', '/orders')).body['active'] as { order_id: number; rbl_blackListed: unknown }[]
    const stats = (await me.call('GET', '/orders/stats')).body['rblStats'] as {
      order_id: number
      blackListed: unknown
    }[]
    const detail = (await me.call('GET', '/orders/1001')).body['rblStatus'] as { blackListedCount: number } | null
    return [
      rows.find((row) => row.order_id === 1001)?.rbl_blackListed,
      stats.find((row) => row.order_id === 1001)?.blackListed,
      detail && detail.blackListedCount,
    ]
  }

  it.each([
    [0, 0, [0, 0, 0]],
    [7, 0, [0, 0, 0]],
    [8, 0, [null, null, null]],
    [8, 3, [3, 3, 3]],
  ])('a report of %i days ago with %i listed addresses counts as %j', async (days, listed, numbers) => {
    await report(days, listed)
    expect(await seen()).toEqual(numbers)
  })

  it('a free block that was scanned long ago is not clean', async () => {
    const blocks = async () =>
      (await me.call('GET', '/orders/show-available-ips')).body as unknown as {
        rbl: { blackListed: number | null } | null
      }[]
    const counts = async () => (await blocks()).map(({ rbl }) => rbl?.blackListed ?? null)
    expect(await counts()).toContain(0)
    await server()
      .db.updateTable('free_blocks')
      .set({ rbl_created_at: Date.now() - 8 * day })
      .execute()
    expect(await counts()).not.toContain(0)
    expect(await counts()).toContain(2)
  })
})
