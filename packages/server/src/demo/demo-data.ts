import type { Selectable } from 'kysely'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Tables } from '../store/db/schema/tables.ts'
import { createRandom, type Random } from './random.ts'

export type DemoRows = { [Table in keyof Tables]?: Selectable<Tables[Table]>[] }

const dayMs = 24 * 3_600_000
const seed = 20_261_121
/** Noon in Istanbul, so that an invented instant never falls on a neighbouring day. */
const noonUtcMs = 9 * 3_600_000

/** Collects the rows of the demo. They depend on the seed and on today's date in Istanbul alone. */
export class DemoData {
  readonly rows: DemoRows = {}
  readonly random: Random = createRandom(seed)
  readonly today: string
  readonly #midnight: number
  /** Formatted days by offset; long lists repeat a few hundred of them. */
  readonly #days = new Map<number, string>()

  constructor(now: number) {
    this.today = istanbulDay(now)
    this.#midnight = Date.parse(this.today)
  }

  /** Day `offset` days after today as `YYYY-MM-DD`; negative for the past. */
  day(offset: number): string {
    const known = this.#days.get(offset) ?? addDays(this.today, offset)
    this.#days.set(offset, known)
    return known
  }

  /** Instant in ms on the day `offset` days after today. */
  at(offset: number, minutes = 0): number {
    return this.#midnight + offset * dayMs + noonUtcMs + minutes * 60_000
  }

  add<Table extends keyof Tables>(table: Table, row: Selectable<Tables[Table]>): void {
    const known: Selectable<Tables[Table]>[] = (this.rows[table] ??= [])
    known.push(row)
  }

  /** Next id of a table whose rows are numbered from 1. */
  nextId(table: keyof Tables): number {
    return (this.rows[table]?.length ?? 0) + 1
  }
}
