import { useEffect, useMemo, useState } from 'react'
import {
  openSessionTexts as texts,
  sessionName,
  type OpenSession,
  type SessionsToEnd,
  openAccountFlows,
} from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useMutation, useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

const accountFlows = flowsOf(openAccountFlows)

/** Lists the user's live sessions, and ends one or all others. */
export function SessionsTab() {
  const { data, failure, refresh } = useQuery(() => accountFlows.sessions())
  const ending = useMutation(() => accountFlows.endSessions())
  const notices = useNotices()
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null)
  const { failure: refusal, isDone: isEnded } = ending
  const wereOthers = ending.snapshot.context.details === 'others'
  useEffect(() => {
    if (!isEnded) return
    notices.success(wereOthers ? texts.othersEnded : texts.ended)
    refresh()
  }, [isEnded, wereOthers, notices, refresh])

  const columns = useMemo(() => columnsOf(setAsked), [])
  if (failure && !data) return <QueryError text={failureText(failure)} onRetry={refresh} />
  if (!data) return <Skeleton lines={4} />
  const hasOthers = data.some(({ current }) => !current)
  return (
    <div className="stack">
      <p className="muted small">{texts.hint}</p>
      {asked === null && refusal !== null && (
        <Message severity="danger" live="alert">
          {failureText(refusal)}
        </Message>
      )}
      {asked !== null && (
        <Question
          asked={asked}
          onEnd={(input) => {
            setAsked(null)
            ending.run(input)
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      <DataTable
        caption={texts.caption}
        columns={columns}
        phone={phone}
        rows={data}
        rowKey={rowKey}
        rowName={sessionName}
        empty={null}
      />
      <div className="row dialog-actions">
        <Button
          kind="secondary"
          label={texts.endOthers}
          busy={ending.isBusy}
          disabledReason={hasOthers ? null : texts.noOthers}
          onClick={() => setAsked('others')}
        />
      </div>
    </div>
  )
}

const rowKey = ({ id }: OpenSession) => id
const current = <Tag severity="success">{texts.current}</Tag>

/** The lines of a session on a phone; the button that ends it is behind the chevron. */
const phone: PhoneLines<OpenSession> = {
  title: sessionName,
  figure: (session) => session.current && current,
  line: ({ last_used_at: used, address }) => [formatDateTime(used), address || null],
}

const columnsOf = (onEnd: (session: OpenSession) => void): Columns<OpenSession> => [
  {
    id: 'client',
    header: texts.client,
    meta: { wrap: true },
    cell: ({ row: { original: session } }) => sessionName(session),
  },
  {
    id: 'address',
    header: texts.address,
    meta: { wrap: true },
    cell: ({ row: { original: session } }) => <span className="mono">{session.address || '-'}</span>,
  },
  {
    id: 'created',
    header: texts.createdAt,
    meta: { priority: 2 },
    cell: ({ row: { original: session } }) => formatDateTime(session.created_at),
  },
  {
    id: 'used',
    header: texts.lastUsedAt,
    meta: { onPhone: true },
    cell: ({ row: { original: session } }) => formatDateTime(session.last_used_at),
  },
  {
    id: 'end',
    header: texts.actions,
    meta: { actions: true, sticky: true },
    cell: ({ row: { original: session } }) =>
      session.current ? (
        current
      ) : (
        <Button
          kind="text"
          size="small"
          label={texts.end}
          ariaLabel={texts.endOf(session.client, session.address)}
          onClick={() => onEnd(session)}
        />
      ),
  },
]

interface QuestionProps {
  asked: OpenSession | 'others'
  onEnd: (ended: SessionsToEnd) => void
  onCancel: () => void
}

/** Asks before sessions end; staying is the default choice. */
const Question = ({ asked, onEnd, onCancel }: QuestionProps) => (
  <Message
    severity="warning"
    live="alert"
    actions={
      <>
        <Button
          kind="text"
          size="small"
          label={texts.end}
          onClick={() => onEnd(asked === 'others' ? asked : { id: asked.id })}
        />
        <Button kind="secondary" size="small" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
      </>
    }
  >
    {asked === 'others' ? texts.confirmEndOthers : texts.confirmEnd(asked.client, asked.address)}
  </Message>
)
