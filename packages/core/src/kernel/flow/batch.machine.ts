import { assign } from 'xstate'
import { toFailure, type Failure } from '../failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from './flow.ts'
import { machineSetup, must } from './machine-setup.ts'
import { asking, unreadable } from './shared-states/asking.ts'

/** Call of a batch: one for an order. */
export interface BatchItem {
  order: number
}

/** End of the call for one order. */
export interface BatchResult<Item> {
  item: Item
  /** Null for a call that went through. */
  failure: Failure | null
}

/** State of a batch. */
export interface BatchContext<Terms, Form, Item, Problem> {
  terms: Terms | null
  form: Form | null
  problem: Problem | null
  failure: Failure | null
  /** Calls to make, the next one first; those that a failure of the connection or the session kept back stay here. */
  queue: Item[]
  /** Calls made, in their order. */
  results: BatchResult<Item>[]
}

/** Events of a batch. */
export type BatchEvent<Form> =
  | { type: 'batch.retry' }
  | { type: 'batch.submit'; form: Form }
  | { type: 'batch.confirm' }
  | { type: 'batch.back' }
  | { type: 'batch.repeat' }

/** Properties in which batches differ. */
export interface BatchOptions<Terms, Form, Item, Problem> {
  /** Checks the form before anything is sent; null when it has no problem. */
  problemOf: (form: Form, terms: Terms) => Problem | null
  /** Lists the calls that the form stands for. */
  itemsOf: (form: Form, terms: Terms) => readonly Item[]
  /** True for a form that is sent only after another question; never by default. */
  mustConfirm?: (form: Form, terms: Terms) => boolean
  /** True when calls may be repeated at these terms without a new look at them; always by default. */
  isAgreed?: (items: readonly Item[], terms: Terms) => boolean
}

/** True for a failure that would meet every other call too. */
const isOfAll = (failure: Failure): boolean =>
  failure.kind === 'session-ended' ||
  failure.kind === 'offline' ||
  failure.kind === 'timeout' ||
  (failure.kind === 'refused' && (failure.status === 429 || failure.status === 503))

/** Lists the calls that have not gone through: those that failed, then those that were kept back. */
const itemsLeft = <Item>({ results, queue }: { results: BatchResult<Item>[]; queue: Item[] }): Item[] => [
  ...results.flatMap(({ item, failure }) => (failure === null ? [] : item)),
  ...queue,
]

const succeeded = <Item>(results: readonly BatchResult<Item>[]) => results.filter(({ failure }) => failure === null)

/**
 * Makes the machine of a batch: reads the terms, takes the form and makes one call an order, one after the other. A call
 * that fails does not stop the others, unless connection or session are gone. Afterwards the calls that did not go
 * through can be repeated alone, at the terms of that moment; terms that were not agreed to are shown again first.
 */
export function createBatchMachine<Terms, Form, Item extends BatchItem, Problem extends string>(
  options: BatchOptions<Terms, Form, Item, Problem>,
) {
  type Context = BatchContext<Terms, Form, Item, Problem>
  const termsOf = ({ terms }: Context) => must(terms)
  const next = ({ queue: [item, ...queue], results }: Context, failure: Failure | null) => ({
    queue,
    results: [...results, { item: must(item), failure }],
  })
  const setup = machineSetup({
    types: {} as {
      context: Context
      events: BatchEvent<Form>
      asks: 'retry' | 'details' | 'confirmation' | 'repeat'
    },
    actors: {
      loadTerms: readMustBeProvided<Terms, { done: readonly number[] }>('loadTerms'),
      send: mustBeProvided<unknown, { item: Item; form: Form; terms: Terms }>('send'),
    },
  }).extend({
    guards: {
      hasProblem: ({ context }, { form }: { form: Form }) => options.problemOf(form, termsOf(context)) !== null,
      mustConfirm: ({ context }, { form }: { form: Form }) => options.mustConfirm?.(form, termsOf(context)) ?? false,
      isAgreed: ({ context }, { output }: { output: Terms }) => options.isAgreed?.(itemsLeft(context), output) ?? true,
      isLast: ({ context }) => context.queue.length === 1,
      isLastAndFine: ({ context }) =>
        context.queue.length === 1 && context.results.every(({ failure }) => failure === null),
      isLastOrOfAll: ({ context }, { error }: { error: unknown }) =>
        context.queue.length === 1 || isOfAll(toFailure(error)),
    },
    actions: {
      /** Leaves out the orders whose call went through: nothing is sent twice. */
      queueAll: assign(({ context }) => {
        const done = new Set(context.results.map(({ item }) => item.order))
        const items = options.itemsOf(must(context.form), termsOf(context))
        return { queue: items.filter(({ order }) => !done.has(order)) }
      }),
      recordDone: assign(({ context }) => next(context, null)),
      recordFailed: assign(({ context }, { error }: { error: unknown }) => next(context, toFailure(error))),
    },
  })
  return setup.createMachine({
    id: 'batch',
    context: { terms: null, form: null, problem: null, failure: null, queue: [], results: [] },
    initial: 'loadingTerms',
    states: {
      loadingTerms: {
        tags: 'loading',
        invoke: {
          id: 'loadTerms',
          src: 'loadTerms',
          input: { done: [] },
          onDone: { target: 'entering', actions: assign({ terms: ({ event }) => event.output }) },
          onError: { target: 'unavailable', actions: 'rememberFailure' },
        },
      },
      unavailable: { ...unreadable, on: { 'batch.retry': 'loadingTerms' } },
      entering: {
        ...asking('details'),
        exit: assign({ problem: null }),
        on: {
          'batch.submit': [
            {
              guard: { type: 'hasProblem', params: ({ event }) => event },
              target: '.refused',
              actions: assign({ problem: ({ context, event }) => options.problemOf(event.form, termsOf(context)) }),
            },
            {
              guard: { type: 'mustConfirm', params: ({ event }) => event },
              target: 'confirming',
              actions: assign({ form: ({ event }) => event.form }),
            },
            { target: 'sending', actions: [assign({ form: ({ event }) => event.form }), 'queueAll'] },
          ],
        },
      },
      confirming: {
        meta: { asks: 'confirmation' },
        on: { 'batch.confirm': { target: 'sending', actions: 'queueAll' }, 'batch.back': 'entering' },
      },
      sending: {
        tags: 'changing',
        meta: { answers: 'repeat' },
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ item: must(context.queue[0]), form: must(context.form), terms: termsOf(context) }),
          onDone: [
            { guard: 'isLastAndFine', target: 'allDone', actions: 'recordDone' },
            { guard: 'isLast', target: 'someFailed', actions: 'recordDone' },
            { target: 'sending', reenter: true, actions: 'recordDone' },
          ],
          onError: [
            {
              guard: { type: 'isLastOrOfAll', params: ({ event }) => event },
              target: 'someFailed',
              actions: { type: 'recordFailed', params: ({ event }) => event },
            },
            { target: 'sending', reenter: true, actions: { type: 'recordFailed', params: ({ event }) => event } },
          ],
        },
      },
      someFailed: {
        tags: 'refused',
        meta: { asks: 'repeat' },
        exit: 'forgetFailure',
        on: { 'batch.repeat': 'reloadingTerms' },
      },
      reloadingTerms: {
        tags: 'busy',
        meta: { answers: 'repeat' },
        invoke: {
          id: 'loadTerms',
          src: 'loadTerms',
          input: ({ context }) => ({ done: succeeded(context.results).map(({ item }) => item.order) }),
          onDone: [
            {
              guard: { type: 'isAgreed', params: ({ event }) => event },
              target: 'sending',
              actions: [
                assign({ terms: ({ event }) => event.output }),
                assign(({ context }) => ({ queue: itemsLeft(context), results: succeeded(context.results) })),
              ],
            },
            {
              target: 'entering',
              actions: [
                assign({ terms: ({ event }) => event.output }),
                assign({ queue: [], results: ({ context }) => succeeded(context.results) }),
              ],
            },
          ],
          onError: { target: 'someFailed', actions: 'rememberFailure' },
        },
      },
      allDone: { type: 'final', tags: 'succeeded' },
    },
  })
}

/** Machine of a batch with these terms, form, calls and problems. */
export type BatchMachine<Terms, Form, Item extends BatchItem, Problem extends string> = ReturnType<
  typeof createBatchMachine<Terms, Form, Item, Problem>
>
