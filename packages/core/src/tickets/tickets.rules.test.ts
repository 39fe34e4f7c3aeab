import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  filterTickets,
  isOpen,
  isStaff,
  isUnread,
  replyProblem,
  searchTickets,
  ticketFilters,
  ticketProblem,
  ticketsByAttention,
  type TicketFilter,
} from './tickets.rules.ts'
import { Ticket } from './tickets.schema.ts'

const ticket = (id: number, fields: object = {}) =>
  v.parse(Ticket, { id, subject: `Konu ${id}`, status: 'open', is_read: 1, ...fields })
const staff = { responses: [{ admin_name: null }, { admin_name: 'Ece' }] }
const customer = { responses: [{ admin_name: 'Ece' }, { admin_name: null }] }

describe('the list of tickets', () => {
  it('puts unread ones first, then answered, waiting and closed ones, the last change first', () => {
    const tickets = [
      ticket(9, { status: 'closed', updated_at: '2026-11-20T10:00:00Z' }),
      ticket(8, { ...customer, updated_at: '2026-11-01T10:00:00Z' }),
      ticket(7, { updated_at: '2026-11-02T10:00:00Z' }),
      ticket(6, { ...staff, updated_at: '2026-10-02T10:00:00Z' }),
      ticket(5, { ...staff, is_read: 0, status: 'closed', updated_at: '2026-09-02T10:00:00Z' }),
      ticket(4, { ...staff, is_read: 0, updated_at: '2026-09-03T10:00:00Z' }),
      ticket(3, { updated_at: null, created_at: '2026-11-02T10:00:00Z' }),
    ]
    expect(ticketsByAttention(tickets).map(({ id }) => id)).toEqual([4, 5, 6, 7, 3, 8, 9])
  })

  it('loses no ticket, and no read one stands before an unread one', () => {
    const any = fc.record({
      id: fc.nat(),
      status: fc.constantFrom('open', 'closed', 'answered'),
      is_read: fc.constantFrom(0, 1),
      updated_at: fc.constantFrom(null, '2026-11-02', '2026-11-03'),
      responses: fc.constantFrom([], staff.responses, customer.responses),
    })
    fc.assert(
      fc.property(fc.array(any), (rows) => {
        const tickets = rows.map((row) => v.parse(Ticket, row))
        const sorted = ticketsByAttention(tickets)
        expect(new Set(sorted)).toEqual(new Set(tickets))
        expect(sorted.length).toBe(tickets.length)
        const firstRead = sorted.findIndex((one) => !isUnread(one))
        expect(firstRead === -1 ? [] : sorted.slice(firstRead).filter(isUnread)).toEqual([])
        const read = sorted.filter((one) => !isUnread(one))
        const firstClosed = read.findIndex((one) => !isOpen(one))
        expect(firstClosed === -1 ? [] : read.slice(firstClosed).filter(isOpen)).toEqual([])
      }),
    )
  })

  it('is searched by number, order, block, subject and text, in any case and without accents', () => {
    const tickets = [
      ticket(12, { order_id: 1002, ipwithsubnet: '198.51.100.0/25', description: 'Erişim ÇOK yavaş' }),
      ticket(7, { subject: 'PTR kaydı', order_id: 1012 }),
    ]
    const found = (search: string) => searchTickets(tickets, search).map(({ id }) => id)
    expect(found('')).toEqual([12, 7])
    expect(found('  #12')).toEqual([12])
    expect(found('1012')).toEqual([7])
    expect(found('198.51.100')).toEqual([12])
    expect(found('yavas erisim')).toEqual([12])
    expect(found('ptr KAYDI')).toEqual([7])
    expect(found('ptr yavaş')).toEqual([])
  })
})

describe('a ticket', () => {
  it.each([
    ['Konu', 'Metin', null],
    [' ', 'Metin', 'incomplete'],
    ['Konu', '\n', 'incomplete'],
  ])('needs subject and description: %j, %j', (subject, description, problem) =>
    expect(ticketProblem({ subject, description, order: null, files: [] })).toBe(problem),
  )

  it('needs text in a reply', () => {
    const files = [{ name: 'a.pdf', size: 1, content: new Blob() }]
    expect([replyProblem({ text: ' x ', files: [] }), replyProblem({ text: ' \n', files })]).toEqual([null, 'empty'])
  })

  it('is filtered by open, unread and closed', () => {
    const tickets = [
      { status: 'open', is_read: 1 },
      { status: 'closed', is_read: 0 },
      { status: 'waiting', is_read: 0 },
    ] as const
    const places = (filter: TicketFilter) => filterTickets(tickets, filter).map((one) => tickets.indexOf(one))
    expect(ticketFilters.map(places)).toEqual([[0, 1, 2], [0, 2], [1, 2], [1]])
  })

  it('has replies of staff, who have an admin name', () =>
    expect(['Ece', '', null].map((admin_name) => isStaff({ admin_name }))).toEqual([true, false, false]))

  it('of the same moment stands before those with lower numbers', () => {
    const updated_at = '2026-11-02T10:00:00Z'
    const tickets = [ticket(1, { updated_at }), ticket(3, { updated_at }), ticket(2, { updated_at }), ticket(9)]
    expect(ticketsByAttention(tickets).map(({ id }) => id)).toEqual([3, 2, 1, 9])
  })

  it('stays in the list itself for an empty search', () => {
    const tickets = [ticket(1), ticket(2)]
    expect(['', ' '].map((search) => searchTickets(tickets, search) === tickets)).toEqual([true, true])
  })

  it('is found by the name of its service and the number of its order', () => {
    const tickets = [
      ticket(12, { order_id: null, serviceTypeName: 'ASN Hizmeti' }),
      ticket(13, { order_id: 12, serviceTypeName: 'IP Kiralama Hizmeti' }),
    ]
    const found = (search: string) => searchTickets(tickets, search).map(({ id }) => id)
    expect([found('#12'), found('kiralama'), found('#null'), found('hizmeti #13')]).toEqual([[12, 13], [13], [], [13]])
  })
})
