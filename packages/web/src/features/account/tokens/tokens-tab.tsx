import { KeyRoundIcon } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { tokensTexts as texts, type ApiToken, type CreatedToken } from '@ip-portal/core/tokens'
import { tokenFlows } from '../../../portal/flows/tokens.ts'
import { useQuery, useSecurity } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ProfileTabProps } from '../profile/profile-tab.types.ts'
import { NewToken } from './new-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { ShownToken } from './shown-token.tsx'
import { tokenColumns, tokenLines } from './token-columns.tsx'
import '../account.css'

type Open = { kind: 'new' } | { kind: 'shown'; made: CreatedToken } | { kind: 'revoke'; token: ApiToken } | null

/** The user's API tokens with scope, limits and last use; makes one behind a code and shows it once, revokes one. */
export function TokensTab({ onSetUpFactor }: ProfileTabProps) {
  const { data, failure, refresh } = useQuery(() => tokenFlows.apiTokens())
  const notices = useNotices()
  const isFactorMissing = useSecurity(({ context: { status } }) => status?.is2FAEnabled === false)
  const [open, setOpen] = useState<Open>(null)
  const added = useCallback(
    (output: { kind: string; value?: CreatedToken }) => {
      // Also after a cancelled dialog: a token whose answer was lost is in the list.
      refresh()
      setOpen(output.kind === 'done' && output.value ? { kind: 'shown', made: output.value } : null)
      if (output.kind === 'setup') onSetUpFactor()
    },
    [refresh, onSetUpFactor],
  )
  const kept = useCallback(() => {
    setOpen(null)
    notices.success(texts.added)
  }, [notices])
  const closed = useCallback(
    (isRevoked: boolean) => {
      setOpen(null)
      if (isRevoked) notices.success(texts.revoked)
      refresh()
    },
    [notices, refresh],
  )
  const columns = useMemo(() => tokenColumns((token) => setOpen({ kind: 'revoke', token })), [])
  const add = <Button label={texts.add} onClick={() => setOpen({ kind: 'new' })} />
  return (
    <section className="stack" aria-label={texts.title}>
      <p className="muted">{texts.intro}</p>
      {isFactorMissing && (
        <Message
          severity="info"
          actions={<Button kind="secondary" size="small" label={texts.openSetup} onClick={onSetUpFactor} />}
        >
          {texts.twoFactorFirst}
        </Message>
      )}
      {failure && <QueryError text={failureText(failure, texts.listFailed)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={3} height="4.5rem" />}
      {data?.length === 0 && !isFactorMissing && (
        <EmptyState icon={<KeyRoundIcon />} title={texts.empty} action={add} />
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={texts.title}
          columns={columns}
          phone={tokenLines}
          rows={data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          uneven
          empty={null}
        />
      )}
      {data && data.length > 0 && !isFactorMissing && <div className="row dialog-actions">{add}</div>}
      {open?.kind === 'new' && <NewToken onEnd={added} />}
      {open?.kind === 'shown' && <ShownToken made={open.made} onClose={kept} />}
      {open?.kind === 'revoke' && <RevokeToken token={open.token} onClose={closed} />}
    </section>
  )
}
