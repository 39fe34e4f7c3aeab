import { istanbulDay, typedDay } from '@ip-portal/core/kernel/values/dates'
import { BadRedirect } from '../../adapters/http/fetch-from.ts'
import { fetchRate, type FetchedRate, RateFault } from '../../adapters/rate/fetch-rate.ts'
import { operatorActor } from '../../store/audit/audit.ts'
import { selectRate, wireRate } from '../../store/ledger/charges.ts'
import { storeRate } from '../../store/ledger/rates.ts'
import { type Command, type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts as texts } from '../operator.texts.ts'

/** Commands for the exchange rate. */
export const rateCommands: Command[] = [
  {
    words: ['rate', 'show'],
    run: async ({ db }) => {
      const row = await selectRate(db)
      return { rows: row ? [{ rate_date: row.rate_on, rate: wireRate(row.rate_e4), source: row.source }] : [] }
    },
  },
  {
    words: ['rate', 'set'],
    argument: 'rate',
    takes: ['date', 'yes'],
    run: async (deps, { argument, options, flags }) => {
      const rate = Number(argument.replace(',', '.'))
      const day = options.date === undefined ? istanbulDay(deps.now) : typedDay(options.date)
      if (!/^\d{1,6}([.,]\d{1,4})?$/.test(argument) || /^[1-9]\d{0,2}\.\d{3}$/.test(argument) || rate === 0)
        throw new OperatorError('invalid', texts.badRate(argument))
      const last = await selectRate(deps.db)
      const change = last ? rate / wireRate(last.rate_e4) : 1
      // A comma that was forgotten would price every payment anew.
      if (last && flags.yes !== true && (change > 2 || change < 0.5))
        throw new OperatorError('invalid', texts.farRate(argument, wireRate(last.rate_e4)))
      if (day === null || day > istanbulDay(deps.now))
        throw new OperatorError('invalid', texts.badRateDay(options.date ?? ''))
      return outcome(deps, { rateE4: Math.round(rate * 10_000), day }, 'operator')
    },
  },
  {
    words: ['rate', 'fetch'],
    run: async (deps) => {
      const { rateUrl } = deps.settings
      if (rateUrl === undefined) throw new OperatorError('invalid', texts.noRateUrl)
      let fetched: FetchedRate
      try {
        fetched = await fetchRate(rateUrl)
      } catch (error) {
        throw new OperatorError('failed', texts.rateNotFetched(texts.rateFaults[faultOf(error)]))
      }
      return outcome(deps, fetched, rateUrl)
    },
  },
]

/** Finds why no rate came; other errors of the fetch mean that the address cannot be reached. */
function faultOf(error: unknown): keyof typeof texts.rateFaults {
  if (error instanceof RateFault) return error.code
  if (error instanceof BadRedirect) return 'redirect'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  // A text that is no XML at all.
  return error instanceof Error && error.name === 'TypeError' ? 'unreachable' : 'list'
}

async function outcome({ db, now, by }: OperatorDeps, rate: FetchedRate, source: string) {
  const isNew = await storeRate(db, operatorActor(by, null), { ...rate, source, at: now })
  const result = { rate_date: rate.day, rate: wireRate(rate.rateE4), source, changed: isNew }
  return { result, description: texts.rateStored(result) }
}
