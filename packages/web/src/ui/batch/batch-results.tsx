import { memo, type ReactNode } from 'react'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import type { BatchItem, BatchResult } from '@ip-portal/core/kernel/flow/batch.machine'
import { batchTexts } from '@ip-portal/core/kernel/flow/flow.texts'
import { Spinner } from '../feedback/loading/spinner.tsx'
import { Message } from '../feedback/message.tsx'
import { Tag } from '../feedback/tag.tsx'
import './batch.css'

/** Texts of the results. */
export interface BatchResultTexts {
  /** Said of a call that went through. */
  done: string
  /** Said of all calls. */
  allDone: (count: number) => string
  /** Said of a failed call without a message of the server. */
  failed: string
}

interface BatchResultsProps<Item extends BatchItem> {
  texts: BatchResultTexts
  results: readonly BatchResult<Item>[]
  /** Orders whose call is still to come, or was kept back. */
  queue: readonly Item[]
  about: (item: Item) => ReactNode
  failedHint?: string | null | undefined
  isSending: boolean
  isFailed: boolean
  isDone: boolean
}

/** Each order with its end: done, failed with the reason, kept back, or still to come. */
export function BatchResults<Item extends BatchItem>(props: BatchResultsProps<Item>) {
  const { texts, results, queue, about, failedHint, isSending, isFailed, isDone } = props
  const failed = results.filter(({ failure }) => failure !== null).length
  const all = results.length + queue.length
  return (
    <>
      {isDone && (
        <Message severity="success" live="status">
          {texts.allDone(all)}
        </Message>
      )}
      {isFailed && (
        <Message severity="warning" live="alert">
          <p>{batchTexts.someFailed(failed + queue.length, all)}</p>
          {failedHint && <p>{failedHint}</p>}
        </Message>
      )}
      {isSending && <p className="muted">{batchTexts.progress(results.length, all)}</p>}
      <ul className="plain-list batch-results" aria-label={batchTexts.results}>
        {results.map(({ item, failure }) => (
          <Line key={item.order} order={item.order} about={about(item)} end={endOf(failure, texts)} />
        ))}
        {queue.map((item, at) => (
          <Line
            key={item.order}
            order={item.order}
            about={about(item)}
            end={!isSending ? 'kept-back' : at === 0 ? 'sending' : 'in-queue'}
          />
        ))}
      </ul>
    </>
  )
}

/** End of a call, as plain values, so that a line renders again only when its own end changes. */
type LineEnd = `done ${string}` | `failed ${string}` | 'kept-back' | 'sending' | 'in-queue'

const endOf = (failure: Failure | null, { done, failed }: BatchResultTexts): LineEnd =>
  failure === null ? `done ${done}` : `failed ${failureText(failure, failed)}`

const Line = memo(function Line({ order, about, end }: { order: number; about: ReactNode; end: LineEnd }) {
  return (
    <li aria-busy={end === 'sending' || undefined}>
      <span>{batchTexts.orderOf(order)}</span>
      <strong>{about}</strong>
      <End end={end} />
    </li>
  )
})

function End({ end }: { end: LineEnd }) {
  if (end === 'sending') return <Spinner label={batchTexts.sending} />
  if (end === 'in-queue') return <span className="muted">{batchTexts.inQueue}</span>
  if (end === 'kept-back') return <span className="danger-text">{batchTexts.keptBack}</span>
  if (end.startsWith('done ')) return <Tag severity="success">{end.slice('done '.length)}</Tag>
  return <span className="danger-text">{end.slice('failed '.length)}</span>
}
