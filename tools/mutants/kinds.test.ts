import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds, type Kind } from './kinds.ts'
import { mutantsOf } from './plant.ts'
import { byEquivalence, readEquivalents } from './results.ts'
import { filesToMutate, sourceFolder, subjects, type Subject } from './subjects.ts'

const root = resolve(import.meta.dirname, '../..')
const subjectNames = Object.keys(subjects) as Subject[]
const mutants = (kind: Kind, source: string) => mutantsOf('a.ts', source, [kind])
/** Changes of a source, without their places. */
const changesOf = (kind: Kind, source: string) => mutants(kind, source).map(({ id }) => id.slice(id.indexOf(': ') + 2))

/** A flow with states in two levels; `placing` runs a call. */
const machine = `
const limits = { noteMs: 1, tellMs: 2 }
export const orderMachine = setup({ delays: { alert: limits.successAlertMs, pause: options.ms } }).createMachine({
  id: 'order',
  initial: 'filling',
  on: { 'order.drop': '.dropped' },
  states: {
    filling: {
      initial: 'fresh',
      states: { fresh: {}, refused: { on: { 'note.add': 'fresh' } } },
      on: { 'order.submit': { target: 'placing', actions: 'remember' }, 'order.reset': '.fresh' },
    },
    placing: {
      tags: 'changing',
      invoke: {
        src: 'place',
        input: ({ context }) => ({ form: context.form, code: context.code }),
        onDone: 'placed',
      },
    },
    placed: { after: { alert: 'dropped' } },
    dropped: {},
  },
})
`

describe('delays', () => {
  test('another length, another limit with another length, another delay of the machine', () => {
    expect(changesOf('delay', machine)).toEqual(['successAlertMs => tagAlertMs', 'options.ms => 1', 'alert => pause'])
    expect(changesOf('delay', 'const f = () => wait(limits.restoreDelayMs)')).toEqual([
      'restoreDelayMs => resetRedirectMs',
    ])
    expect(changesOf('delay', 'const f = () => wait(limits.unknownMs, limits.maxPageRows, other.tagAlertMs)')).toEqual(
      [],
    )
  })
})

describe('inputs of calls', () => {
  test.each([
    ['({ context }) => context.plan', ['context.plan => null']],
    ['({ context }) => sentOf(context)', ['sentOf(context) => null']],
    ['({ context }) => ({ plan: must(context.plan) })', ['plan: must(context.plan) => plan: null']],
    [
      '({ context: { price, tax } }) => ({ price: price ?? 0, tax })',
      [
        'price: price ?? 0 => price: null',
        'price: price ?? 0 => price: tax',
        'tax => tax: null',
        'tax => tax: price ?? 0',
      ],
    ],
    ["() => ({ done: [], text: 'a', none: undefined })", []],
  ])('%s', (input, changes) => expect(changesOf('input', `const a = { input: ${input} }`)).toEqual(changes))

  test('no property elsewhere', () => {
    expect(changesOf('input', machine)).toHaveLength(4)
    expect(changesOf('input', 'const a = { output: ({ context }) => ({ form: context.form }) }')).toEqual([])
  })
})

describe('events', () => {
  const tight = (text: string) => text.replaceAll(/\s/g, '')
  const expectPart = (kind: Kind, change: string, part: string) => {
    const [mutant] = mutants(kind, machine).filter(({ id }) => id.endsWith(`: ${change}`))
    expect(tight(mutant?.source ?? '')).toContain(tight(part))
  }

  test('a call takes an event of a sibling that leads to it', () => {
    const handler = "'order.submit': { target: 'placing', actions: 'remember' }"
    expect(changesOf('extra event', machine)).toEqual([`also ${handler}`])
    expectPart('extra event', `also ${handler}`, `placing: { on: { ${handler} }, tags: 'changing'`)
  })

  test('an event is taken one level up or down, with the same target', () => {
    expect(changesOf('level', machine)).toEqual([
      'order.drop in filling only',
      'note.add in all states',
      'order.submit in all states',
      'order.submit in fresh only',
      'order.reset in all states',
      'order.reset in fresh only',
    ])
    expectPart('level', 'order.drop in filling only', "on: {}, states: { filling: { initial: 'fresh'")
    expectPart('level', 'order.drop in filling only', "on: { 'order.drop': 'dropped', 'order.submit'")
    expectPart('level', 'note.add in all states', "on: { 'note.add': '.fresh', 'order.submit'")
    expectPart('level', 'order.submit in all states', "on: { 'order.submit': { target: '.placing'")
    expectPart('level', 'order.submit in fresh only', "fresh: { on: { 'order.submit': { target: '#order.placing'")
    expectPart('level', 'order.reset in all states', "on: { 'order.reset': '.filling.fresh',")
    expectPart('level', 'order.reset in fresh only', "fresh: { on: { 'order.reset': 'fresh' }, }")
  })

  test('two neighbours of a list of actions are swapped, if one reads what the other writes', () => {
    const named = 'b: assign({ to: ({ context }) => context.on }), c: assign({ on: 1 }), d: assign({ off: 1 })'
    const machine = (actions: string) => `setup({ actions: { ${named} } }).createMachine({ entry: [${actions}] })`
    expect(changesOf('order', machine("'a', { type: 'b' }, 'c', 'd'"))).toEqual([
      "{ type: 'b' }, 'c' => 'c', { type: 'b' }",
    ])
    expect(changesOf('order', machine("'d', assign(({ context }) => ({ to: left(context) }))"))).toHaveLength(1)
    expect(changesOf('order', machine("'c', { type: 'tell', params: ({ context: { on } }) => on }"))).toHaveLength(1)
    expect(changesOf('order', machine("'c', { type: 'tell', params: ({ event }) => event }"))).toEqual([])
  })
})

describe('the wire', () => {
  test.each([
    ['v.object({ id: Count, ...Rest })', ['id: Count => idX: Count']],
    ["http.call({ path: ['orders', id], answer })", ["'orders' => 'ordersX'"]],
    [
      'http.call({ json: { token: code }, query: { limit } })',
      ['token: code => tokenX: code', 'limit => limitX: limit'],
    ],
    ["const headers = { 'if-match': version }", ["'if-match': version => 'if-matchX': version"]],
    ['const json = { email }', ['email => emailX: email']],
    ['const f = () => ({ stamp_tax_rate: rate, rate })', ['stamp_tax_rate: rate => stamp_tax_rateX: rate']],
    ["const calls = { show: { call: 'GET /orders/:', failed: null } }", ["'GET /orders/:' => 'GET /orders/:X'"]],
    ["const f = (one) => one['response']", ["'response' => 'responseX'"]],
    ["v.literal('closed')", ["'closed' => 'closedX'"]],
    ["query('invoice', ListAnswer(Invoice, 'invoices'))", ["'invoices' => 'invoicesX'"]],
    ["const test = ['a/b.test.ts', 'opens a page']", []],
  ])('%s', (source, changes) => expect(changesOf('wire', source)).toEqual(changes))
})

describe('failures', () => {
  test.each([
    ["throw new FailureError({ kind: 'offline' })", ["'offline' => 'cut-answer'"]],
    ["const f = ({ kind }) => kind === 'bug'", ["'bug' => 'refused'"]],
    ["const f = (a) => a?.kind !== 'session-ended'", ["'session-ended' => 'step-up-needed'"]],
    ["const f = { kind: 'route', text: 'offline' }", []],
  ])('%s', (source, changes) => expect(changesOf('failure', source)).toEqual(changes))
})

describe('the server', () => {
  test.each([
    [
      "await audit(trx, actor, { action: 'route.add' })",
      ["await audit(trx, actor, { action: 'route.add' }) => ;", "'route.add' => 'other.action'"],
    ],
    ['noteRefusal(context, note)', ['noteRefusal(context, note) => ;']],
    ["describeRoute({ action: 'ticket.close', summary: 'a.b' })", ["'ticket.close' => 'other.action'"]],
    ["const a = { action: 'close' }", []],
  ])('%s', (source, changes) => expect(changesOf('audit', source)).toEqual(changes))

  test('a transaction is left out', () => {
    expect(changesOf('transaction', 'deps.db.transaction().execute(run)')).toEqual([
      'deps.db.transaction() => ({ execute: (run) => run(deps.db) })',
    ])
    expect(changesOf('transaction', 'api.transaction(1)')).toEqual([])
  })

  test.each([
    ["db.where('id', '=', id).where('company_id', '=', me)", [".where('company_id', '=', me) => (dropped)"]],
    ["db.where('t.user_id', '=', me).execute()", [".where('t.user_id', '=', me) => (dropped)"]],
    ["db.where('user_id', '!=', me).where('status', '=', 1)", []],
  ])('%s', (source, changes) => expect(changesOf('scope', source)).toEqual(changes))
})

test('every kind has files, and every name of files has some', () => {
  const groups = subjectNames.flatMap((name) => subjects[name].map((group) => ({ name, group })))
  const globs = groups.flatMap(({ name, group }) =>
    [...group.files, ...('tests' in group ? group.tests : [])].map((glob) => join(root, sourceFolder(name), glob)),
  )
  expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([])
  expect(new Set(groups.flatMap(({ group }) => [...group.kinds]))).toEqual(new Set(kinds))
})

test('every equivalent mutant is one of the files as they are', () => {
  const planted = new Map(subjectNames.flatMap((name) => [...filesToMutate(root, name)]))
  const gone = Object.entries(readEquivalents(join(import.meta.dirname, 'equivalent.json'))).flatMap(
    ([file, listed]) => {
      const group = planted.get(file)
      const found = group ? mutantsOf(file, readFileSync(join(root, file), 'utf8'), group.kinds) : []
      return byEquivalence(found, listed).unknown.map((id) => `${file}: ${id}`)
    },
  )
  expect(gone).toEqual([])
})
