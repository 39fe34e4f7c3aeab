import { KeyRoundIcon } from 'lucide-react'
import { useCallback, useMemo, useState, useEffect } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { openTokenFlows } from '@ip-portal/core/portal/tokens'
import { tokensTexts as texts, type ApiToken, type CreatedToken, tokenRequestOf } from '@ip-portal/core/tokens'
import { flowsOf, authPortal } from '../../../portal/auth-portal.ts'
import { useQuery, useSecurity, useFlow, useWhen, useMutation } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import '../account.css'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import type { ProfileTabProps } from '../profile/profile-tab.types.ts'
import { emptyTokenForm, NewTokenForm } from './new-token-form.tsx'
import { tokenColumns, tokenLines } from './token-columns.tsx'

const tokenFlows = flowsOf(openTokenFlows)

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

/** Asks for a new API token and for the code, and makes it. */
function NewToken({ onEnd }: { onEnd: (output: { kind: string; value?: CreatedToken }) => void }) {
  // Kept here: the step of the code takes the place of the form, and a refusal brings it back.
  const [form, setForm] = useState(() => emptyTokenForm(authPortal.now()))
  return (
    <StepUpDialog
      flow={() => tokenFlows.newToken()}
      title={texts.addTitle}
      details={({ problem, onTyped, onSubmit, onCancel }) => (
        <NewTokenForm
          form={form}
          problem={problem}
          onChange={setForm}
          onTyped={onTyped}
          onSubmit={() => onSubmit(tokenRequestOf(form))}
          onCancel={onCancel}
        />
      )}
      summary={({ name }) => <p>{texts.addSummary(name)}</p>}
      failureText={(reason) => failureText(reason, texts.addFailed)}
      lost={nothingIsLost}
      onEnd={onEnd}
    />
  )
}

/** Never shown: one call makes a token. */
const nothingIsLost = { title: '', text: (lost: never) => String(lost) }

/** Shows a new API token, once. Neither a click outside nor Esc closes it: the token would be gone. */
function ShownToken({ made, onClose }: { made: CreatedToken; onClose: () => void }) {
  const [snapshot, send] = useFlow(() => tokenFlows.shownToken(made))
  const { token } = snapshot.context
  useWhen(snapshot.status === 'done', onClose)
  const save = () => send({ type: 'token.saved' })
  return (
    <Dialog
      title={texts.shownTitle}
      snapshot={snapshot}
      dismissable={false}
      onClose={save}
      footer={<Button label={texts.saved} onClick={save} />}
    >
      {viewOf(snapshot, {
        acknowledgement: () => (
          <div className="stack">
            <Message severity="warning">{texts.shownText}</Message>
            <div className="shown-token">
              <code className="mono" translate="no">
                {token}
              </code>
              <CopyButton text={token} label={texts.shownLabel} />
            </div>
            <p className="muted small">{texts.shownUse}</p>
          </div>
        ),
      })}
    </Dialog>
  )
}

interface RevokeTokenProps {
  token: ApiToken
  /** Called with true when the token was revoked. */
  onClose: (isRevoked: boolean) => void
}

/** Asks before an API token ends for good; leaving it as it is has the focus. */
function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const { run, failure, isBusy, isDone, snapshot } = useMutation(() => tokenFlows.revokeToken(token.id))
  useEffect(() => {
    if (isDone) onClose(true)
  }, [isDone, onClose])
  const close = () => !isBusy && onClose(false)
  return (
    <Dialog
      title={texts.revokeTitle}
      size="small"
      snapshot={snapshot}
      onClose={close}
      footer={
        <>
          <Button kind="text" label={texts.keep} onClick={close} autoFocus />
          <Button kind="danger" label={texts.revoke} busy={isBusy} onClick={() => run(null)} />
        </>
      }
    >
      <div className="stack">
        {failure && (
          <Message severity="danger" live="alert">
            {failureText(failure, texts.revokeFailed)}
          </Message>
        )}
        <p>{texts.revokeNamed(token.name)}</p>
      </div>
    </Dialog>
  )
}
