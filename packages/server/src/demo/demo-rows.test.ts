import { describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { covers, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { demoRows } from './demo-rows.ts'
import { demoTexts } from './demo.texts.ts'

const noon = Date.parse('2026-11-21T09:00:00Z')
const signIns = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example'].map((email, index) => ({
  email,
  password: 'x',
  totpSecret: index === 0 ? 'S' : null,
  company: index === 2 ? demoTexts.wideCompany : demoTexts.mainCompany,
}))
const rowsOf = (now = noon, wide = 40) => demoRows({ now, wide, signIns, hashes: ['a', 'b', 'c'] })
const rows = rowsOf()
const orders = rows.orders ?? []
const mine = orders.filter((order) => order.company_id === 1)
const documentation = [
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '198.18.0.0/15',
  '2001:db8::/32',
  '172.20.0.0/14',
]

describe('the demo', () => {
  it('is the same all day and different the next day in Istanbul', () => {
    expect(rowsOf(Date.parse('2026-11-20T21:00:00Z'))).toEqual(rows)
    expect(rowsOf(Date.parse('2026-11-21T20:59:59Z'))).toEqual(rows)
    expect(rowsOf(Date.parse('2026-11-21T21:00:00Z'))).not.toEqual(rows)
  })

  it('shows every status, active and inactive orders of both services', () => {
    expect([...new Set(mine.map((order) => order.status))].toSorted()).toEqual([11, 14, 20, 22, 30])
    const kinds = new Set(mine.map((order) => `${order.service_type_id} ${order.is_active}`))
    expect([...kinds].toSorted()).toEqual(['1 0', '1 1', '2 0', '2 1'])
    expect(mine.filter((order) => order.service_type_id === 2).map((order) => order.asn !== null)).toContain(false)
    expect(orders.filter((order) => order.company_id === 2)).toHaveLength(40)
  })

  it('shows late, pending, settled and overpaid balances', () => {
    const today = istanbulDay(noon)
    const kinds = mine.map((order) => {
      const ledger = (rows.transactions ?? []).filter((row) => row.order_id === order.id)
      const cents = ledger.reduce((sum, row) => sum + (row.type === 'alacak' ? 1 : -1) * row.amount_usd_cents, 0)
      const due =
        ledger
          .map((row) => row.due_on ?? '')
          .toSorted()
          .at(-1) ?? ''
      return cents > 0 ? (due < today ? 'late' : 'due') : cents < 0 ? 'credit' : 'clear'
    })
    for (const kind of ['late', 'due', 'credit', 'clear']) expect(kinds).toContain(kind)
  })

  it('shows listed, clean and never scanned blocks, leased and free', () => {
    const latest = new Map((rows.rbl_reports ?? []).map((report) => [report.order_id, report.black_listed]))
    const scans = mine.filter((order) => order.ip !== null).map((order) => latest.get(order.id))
    expect([scans.includes(undefined), scans.includes(0), scans.some((count) => (count ?? 0) > 0)]).toEqual([
      true,
      true,
      true,
    ])
    expect((rows.free_blocks ?? []).length).toBeGreaterThanOrEqual(3)
    expect(new Set(rows.free_blocks?.map((free) => Math.sign(free.rbl_black_listed ?? -1))).size).toBe(3)
  })

  it('shows waiting payments of both methods, renewals of both states and used-up changes', () => {
    expect(new Set(rows.payments?.map((payment) => payment.payment_method)).size).toBe(2)
    expect(new Set(rows.renewals?.map((renewal) => renewal.state)).size).toBe(2)
    expect(new Set(rows.invoices?.map((invoice) => invoice.invoice_type)).size).toBe(2)
    const spent = rows.change_counters?.filter((counter) => {
      const order = orders.find((one) => one.id === counter.order_id)
      return counter.used >= (order?.free_changes_per_year ?? Infinity)
    })
    expect(spent?.length).toBeGreaterThan(0)
    const withServers = new Set(rows.name_servers?.map((row) => row.order_id))
    expect(mine.some((order) => order.ip && withServers.has(order.id))).toBe(true)
    expect(mine.some((order) => order.ip && order.is_active === 1 && !withServers.has(order.id))).toBe(true)
  })

  it('shows tickets unread, open, closed, answered, with files and without an order', () => {
    const tickets = rows.tickets?.filter((ticket) => ticket.company_id === 1) ?? []
    expect(tickets.some((ticket) => ticket.is_read === 0 && ticket.status === 'open')).toBe(true)
    expect(tickets.some((ticket) => ticket.status === 'closed')).toBe(true)
    expect(tickets.some((ticket) => ticket.order_id === null)).toBe(true)
    expect(rows.ticket_responses?.some((answer) => answer.admin_name !== null)).toBe(true)
    expect(rows.ticket_responses?.some((answer) => answer.user_id !== null)).toBe(true)
    expect(rows.ticket_files?.length).toBeGreaterThan(1)
  })

  it('shows contracts with and without missing documents, and requests of each kind', () => {
    const missing = rows.contracts?.map((contract) => {
      const given = rows.contract_files
        ?.filter((file) => file.contract_id === contract.id)
        .map((file) => file.file_type_id)
      return rows.contract_required_files?.some(
        (need) => need.contract_id === contract.id && !given?.includes(need.file_type_id),
      )
    })
    expect(missing).toContain(true)
    expect(missing).toContain(false)
    const requests = rows.order_requests?.map(
      (request) => `${request.service_type_id} ${request.organisation !== null}`,
    )
    expect(requests?.toSorted()).toEqual(['1 false', '2 false', '2 true'])
  })

  it('leases only documentation and benchmark addresses, each once', () => {
    for (const wide of [40, 1_000]) {
      const all = rowsOf(noon, wide)
      const leased = [...(all.orders ?? []), ...(all.free_blocks ?? []), ...(all.order_requests ?? [])]
      const prefixes = leased.filter(({ ip }) => ip !== null).map(({ ip, subnet }) => parsePrefix(`${ip}/${subnet}`))
      const allowed = documentation.map(parsePrefix)
      for (const prefix of prefixes) {
        expect(prefix).not.toBeNull()
        expect(allowed.some((one) => one && prefix && covers(one, prefix))).toBe(true)
      }
      const overlapping = prefixes.filter((a, index) =>
        prefixes.slice(0, index).some((b) => a && b && (covers(a, b) || covers(b, a))),
      )
      expect(overlapping).toEqual([])
    }
  })

  it('keeps every route inside its block', () => {
    for (const route of rows.routes ?? []) {
      const order = orders.find((one) => one.id === route.order_id)
      const [block, prefix] = [parsePrefix(`${order?.ip}/${order?.subnet}`), parsePrefix(route.prefix)]
      expect(block && prefix && covers(block, prefix)).toBe(true)
    }
  })

  it('uses documentation AS numbers, except for the origin in the demo VRPs', () => {
    const names = [
      ...(rows.routes ?? []).map((route) => route.origin),
      ...(rows.roas ?? []).map((roa) => roa.asn),
      ...orders.flatMap((order) => order.asn ?? []),
    ]
    const odd = new Set(names.filter((name) => !/^AS(6449[6-9]|6450\d|6451[01]|6553[6-9]|6554\d|6555[01])$/.test(name)))
    expect([...odd]).toEqual(['AS4242423201'])
  })
})
