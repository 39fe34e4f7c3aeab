import { pace } from '@ip-portal/core/testing/pace'
import type { Answer, SignedInClient } from '../portal-client.ts'

/** Reads and writes of two companies that go on until they are stopped. */
export interface Load {
  /** Number of answers so far that were 200. */
  done(): number
  /** Origins of the routes whose creation was acknowledged so far. */
  added(): readonly string[]
  /** Waits for this many further answers with 200. */
  untilDone(more: number): Promise<void>
  stop(): Promise<LoadReport>
}

export interface LoadReport {
  /** Answers that were neither 200 nor 503 with Retry-After. */
  wrong: string[]
  refused: number
  /** Origins of the routes whose creation was acknowledged. */
  added: string[]
}

const path = '/ip/order/1001/192.0.2.0/24/route'
const writers = 3
const readers = 3
const retryMs = 20

/** Origins that the order of the load has. */
export async function originsOf(client: SignedInClient): Promise<string[]> {
  const { body } = await client.call('GET', path)
  return (body['routes'] as { origin: string }[]).map(({ origin }) => origin)
}

/** Starts the load: the first company, stepped up, adds routes; the second one reads its orders. */
export function startLoad(writer: SignedInClient, reader: SignedInClient, firstAsn = 100_000): Load {
  const report: LoadReport = { wrong: [], refused: 0, added: [] }
  let [asn, done, isStopped] = [firstAsn, 0, false]
  const judge = ({ status, headers, text }: Answer): boolean => {
    if (status === 200) done += 1
    else if (status === 503 && headers.has('retry-after')) report.refused += 1
    else report.wrong.push(`${status} ${text.slice(0, 200)}`)
    return status === 200
  }
  const write = async () => {
    const origin = `AS${(asn += 1)}`
    const isAdded = judge(await writer.call('POST', path, { origin }))
    if (isAdded) report.added.push(origin)
    return isAdded
  }
  const read = async () => judge(await reader.call('GET', '/orders/2001'))
  const repeat = async (one: () => Promise<boolean>) => {
    while (!isStopped) if (!(await one())) await pace(retryMs)
  }
  const running = [
    ...Array.from({ length: writers }, () => repeat(write)),
    ...Array.from({ length: readers }, () => repeat(read)),
  ]
  return {
    done: () => done,
    added: () => report.added,
    untilDone: async (more) => {
      const wanted = done + more
      while (done < wanted) await Promise.race([...running, pace(5)])
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      return report
    },
  }
}
