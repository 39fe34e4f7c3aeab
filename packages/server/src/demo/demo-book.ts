import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema/tables.ts'
import { createRandom, type Random } from './random.ts'

export type DemoRows = { [Table in keyof Tables]?: Selectable<Tables[Table]>[] }

const dayMs = 24 * 3_600_000
const seed = 20_261_121
/** Noon in Istanbul, so that a made-up instant never falls on a neighbouring day. */
const noonUtcMs = 9 * 3_600_000

/** Collects the rows of the demo: everything in it follows from the seed and from today in Istanbul. */
export class DemoBook {
  readonly rows: DemoRows = {}
  readonly random: Random = createRandom(seed)
  readonly today: string
  readonly #midnight: number
  /** Long lists ask for the same few hundred days again and again. */
  readonly #days = new Map<number, string>()

  constructor(now: number) {
    this.today = istanbulDay(now)
    this.#midnight = Date.parse(this.today)
  }

  /** `YYYY-MM-DD` so many days after today; negative for the past. */
  day(offset: number): string {
    const known = this.#days.get(offset) ?? addDays(this.today, offset)
    this.#days.set(offset, known)
    return known
  }

  /** An instant in ms on the day `offset` days after today. */
  at(offset: number, minutes = 0): number {
    return this.#midnight + offset * dayMs + noonUtcMs + minutes * 60_000
  }

  add<Table extends keyof Tables>(table: Table, row: Selectable<Tables[Table]>): void {
    const known: Selectable<Tables[Table]>[] = (this.rows[table] ??= [])
    known.push(row)
  }

  /** Id of the row that is added next to a table whose rows are numbered from 1. */
  nextId(table: keyof Tables): number {
    return (this.rows[table]?.length ?? 0) + 1
  }
}
