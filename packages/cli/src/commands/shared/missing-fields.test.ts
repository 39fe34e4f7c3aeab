import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditTexts } from '@ip-portal/core/audit'
import { billingTexts } from '@ip-portal/core/billing'
import { listedAdditions } from '@ip-portal/core/kernel/wire/additions'
import { dashboardTexts, orderDetailTexts, overviewTexts } from '@ip-portal/core/orders'
import { startDeferredServer, type DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { wire } from '@ip-portal/core/testing/wire/wire'
import type { Column, Section } from '../../terminal/output/columns.ts'
import type { ListOutput, RecordOutput } from '../../terminal/output/printer.ts'
import type { TestCli } from '../../testing/run-cli.ts'
import { billingCommandTexts } from '../billing/billing.texts.ts'
import { orderCommandTexts } from '../orders/orders.texts.ts'

const ofData = 'JSON: '
/** Cells and values of a run, each with its column or its label. */
let printed: (readonly [place: string, text: string])[] = []

vi.mock('../../terminal/output/printer.ts', () => {
  const table = (columns: readonly Column<never>[], rows: readonly unknown[]) =>
    columns.flatMap(({ title, cell }) => rows.map((row) => [title, cell(row as never)] as const))
  const partsOf = (sections: readonly Section[]) =>
    sections.flatMap((section) => {
      if ('lines' in section) return section.lines.map(([label, text]) => [label, text] as const)
      return 'columns' in section ? table(section.columns, section.rows) : []
    })
  const numbersOf = (data: object) =>
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'number' ? [[`${ofData}${name}`, String(value)] as const] : [],
    )
  const print = (cells: typeof printed) => Promise.resolve((printed = cells))
  return {
    createPrinter: () => ({
      list: ({ columns, rows, sections = [] }: ListOutput<object>) =>
        print([...table(columns as unknown as Column<never>[], rows), ...partsOf(sections)]),
      record: ({ data, sections }: RecordOutput) => print([...numbersOf(data), ...partsOf(sections)]),
    }),
  }
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Forms of an answer without one of its fields; the rows of a list stand below each other in one form. */
function withoutOneField(answer: unknown): unknown[] {
  if (Array.isArray(answer))
    return answer.some(isRecord) ? [answer.flatMap((row): unknown[] => [row, ...withoutOneField(row)])] : []
  if (!isRecord(answer)) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    [...(Array.isArray(value) ? [] : [null]), ...withoutOneField(value)].map((form) => ({ ...answer, [name]: form })),
  )
}

/** Figures of a text: numbers, amounts, dates. */
const figuresIn = (text: string) => text.match(/\d+([.,:]\d+)*/g) ?? []

const report = {
  id: 31,
  createDate: '2026-11-22T09:00:00.000Z',
  clean: 254,
  blackListed: 2,
  ipwithsubnet: '192.0.2.0/24',
  url: 'https://rapor.example/31',
  reportId: 'r31',
  resultData: { result: { ipres: [{ ip: '192.0.2.9', isBlackListed: 1, results: [{ rbl: 'liste', status: 1 }] }] } },
}
/** Pinned answer of each read, with days that are still to come. */
const answers = new Map(
  wire.flatMap(({ request, answer }): [string, object][] => {
    const [call = ''] = request.split('?')
    if (!call.startsWith('GET ') || answer === undefined) return []
    return [[call, JSON.parse(JSON.stringify(answer).replaceAll('2026-', '2090-')) as object]]
  }),
)
const give = (call: string, fields: object) => answers.set(call, { ...answers.get(call), ...fields })
give('GET /orders/1001', { rblResults: [report], daysLeft: null })
give('GET /auth/security-status', { additions: listedAdditions({ demo: false, bgp: true }) })

const { carriedOver, credit, debit, balance, description } = billingTexts
const { total, awaitingApproval, remaining } = orderDetailTexts
/** Places of a command that take a figure from another field or other rows when one is missing. */
const derived: Record<string, readonly string[]> = {
  'orders show': [description, balance, total, awaitingApproval, remaining],
  'orders stats': [dashboardTexts.overdue, overviewTexts.rpki, orderCommandTexts.reason],
  'transactions list': [
    description,
    balance,
    carriedOver,
    billingCommandTexts.totalOf(credit),
    billingCommandTexts.totalOf(debit),
  ],
  'audit list': [auditTexts.action],
}

/** Commands with the one call, or the field of the order, that they print; `all` is every call that they make. */
const lines: [line: string, call: string, field?: string][] = [
  ['orders list', 'GET /orders'],
  ['orders list --pending', 'GET /orders'],
  ['orders show 1001', 'GET /orders/1001'],
  ['orders stats', 'GET /orders/stats'],
  ['transactions list --from 2090-01-01 --to 2090-12-31', 'GET /action/get/transactions'],
  ['invoices list --year 2026', 'GET /invoices'],
  ['payments rate', 'GET /action/get/rate'],
  ['renewals price 1002', 'GET /orders/1002/renewalPrice'],
  ['rbl list 1001', 'GET /orders/1001', 'rblResults'],
  ['rbl show 1001 31', 'GET /orders/1001', 'rblResults'],
  ['routes list 1001', 'GET /ip/order/1001/192.0.2.0/24/route'],
  ['roas list 1001', 'GET /orders/1001', 'ipDetails'],
  ['roas validate 1001', 'GET /ip/order/1001/192.0.2.0/24/rpki/validate'],
  ['nameservers show 1001', 'GET /ip/order/1001/192.0.2.0/24/nameservers'],
  ['whois 1001', 'GET /ip/order/1001/192.0.2.0/24/whois'],
  ['tickets list', 'GET /tickets'],
  ['tickets show 3', 'GET /tickets/3/responses'],
  ['contracts list', 'GET /contracts'],
  ['profile show', 'GET /auth/profile'],
  ['notifications show', 'GET /auth/notifications'],
  ['tokens list', 'GET /auth/tokens'],
  ['sessions list', 'GET /auth/sessions'],
  ['defaults show', 'GET /orders/defaults'],
  ['audit list', 'GET /audit'],
  ['history', 'GET /plans'],
  ['status', 'GET /tickets/open'],
]

/** Texts that put a missing value beside another one. */
const halves = /undefined|null|NaN|^\/\d|\/$|^, |, $/

let server: DeferredServer
let cli: TestCli
beforeAll(async () => {
  // Files of one worker share their modules: other tests have loaded the commands with the real printer.
  vi.resetModules()
  const { testCliFor } = await import('../../testing/run-cli.ts')
  server = await startDeferredServer({ otherwise: () => ({ status: 404 }) })
  for (const [call, answer] of answers) server.always(call, 200, answer)
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterAll(() => {
  vi.resetModules()
  return server.close()
})

const cellsOf = async (line: string) => {
  printed = []
  await cli.run(line)
  return printed
}

it.each(lines)('%s shows no figure for a field that is missing', async (line, call, field) => {
  const cells = async () =>
    (await cellsOf(line)).map(([place, text]) => [place, text.replaceAll(server.url, '')] as const)
  const whole = await cells()
  expect(whole).not.toEqual([])
  const known = new Set(whole.flatMap(([place, text]) => figuresIn(text).map((figure) => `${place}: ${figure}`)))
  // A flag and a number of a closed set have a value that stands for a missing one.
  const isDerived = (place: string) =>
    place.startsWith(ofData) || derived[line.split(' ', 2).join(' ')]?.includes(place)
  const answer = answers.get(call) ?? {}
  const part = field === undefined ? answer : { [field]: (answer as Record<string, unknown>)[field] }
  const invented = new Set<string>()
  for (const form of withoutOneField(part)) {
    server.always(call, 200, field === undefined ? form : { ...answer, ...(form as object) })
    for (const [place, text] of await cells()) {
      const isShown = figuresIn(text).every((figure) => known.has(`${place}: ${figure}`) || isDerived(place))
      if (!isShown || halves.test(text)) invented.add(`${place}: ${text}`)
    }
  }
  server.always(call, 200, answer)
  expect([...invented]).toEqual([])
})

it.each(lines)('%s shows no figure for a read that fails, and tells it', async (line) => {
  server.calls.length = 0
  const whole = await cellsOf(line)
  const shown = new Set(whole.map((cell) => cell.join(': ')))
  for (const call of new Set(server.calls)) {
    // A refusal is not tried again, unlike an error of the server.
    server.always(call, 400, {})
    printed = []
    const ran = await cli.run(line)
    server.always(call, 200, answers.get(call))
    if (ran.code !== 0) continue
    const others = printed.map((cell) => cell.join(': ')).filter((cell) => !shown.has(cell))
    expect(others.filter((cell) => figuresIn(cell).length > 0)).toEqual([])
    expect(others.length + ran.stderr.length, call).toBeGreaterThan(0)
  }
})
