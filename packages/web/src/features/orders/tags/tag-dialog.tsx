import { Trash2Icon } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import {
  tagProblem,
  tagProblemTexts,
  tagTexts,
  type TagChoice,
  type TagProblem,
  openOrderFlows,
} from '@ip-portal/core/orders'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow, useQuery, useWhen } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAfterChange } from '../../../ui/overlays/use-after-change.ts'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { emptyTagEntry, newTagEntry, tagChoiceOf, TagFields, valueOfTag } from './tag-fields.tsx'

const orderFlows = flowsOf(openOrderFlows)

interface TagDialogProps {
  order: number
  tag: string | null
  /** Page that opened the dialog; the request that removes a tag differs between the two. */
  place: 'list' | 'order'
  /** Called when the tag may have changed. */
  onSaved: () => void
  onClose: () => void
}

/** Sets or removes the tag of an order. */
export function TagDialog({ order, tag, place, onSaved, onClose }: TagDialogProps) {
  const tags = useQuery(() => orderFlows.tags())
  const [snapshot, send] = useFlow(() => orderFlows.tagChange(order, place))
  const { failure, problem } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isSaved = snapshot.hasTag('succeeded')
  useAfterChange(snapshot, onSaved)
  useWhen(snapshot.status === 'done', onClose)
  const [isTyped, setTyped] = useState(false)
  const { close, question } = useDiscardConfirmation(isTyped && !isSaved, onClose, isBusy)
  const fallback = place === 'list' ? tagTexts.failedInList : tagTexts.failedOnOrder

  const view = viewOf(snapshot, {
    details: () => (
      <>
        {question}
        {failure && (
          <Message severity="danger" live="alert" title={kernelTexts.errorTitle}>
            {failureText(failure, fallback)}
          </Message>
        )}
        {tags.failure && <QueryError text={failureText(tags.failure)} onRetry={tags.refresh} />}
        {!tags.data && !tags.failure && <Skeleton lines={2} />}
        {(tags.data ?? tags.failure) && (
          <TagForm
            tags={tags.data ?? []}
            current={tag}
            problem={problem}
            busy={isBusy}
            onTyped={setTyped}
            onSubmit={(choice) => send({ type: 'form.submit', details: { choice } })}
            onCancel={close}
          />
        )}
      </>
    ),
  })
  return (
    <Dialog title={tagTexts.title(order)} size="small" snapshot={snapshot} onClose={close}>
      {view}
      {isSaved && (
        <Message severity="success" live="status" title={kernelTexts.successTitle}>
          {tagTexts.saved}
        </Message>
      )}
    </Dialog>
  )
}

interface TagFormProps {
  tags: readonly string[]
  current: string | null
  problem: TagProblem | null
  busy: boolean
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (choice: TagChoice) => void
  onCancel: () => void
}

/** Offers the company's tags, a new tag, or none. */
function TagForm({ tags, current, problem, busy, onTyped, onSubmit, onCancel }: TagFormProps) {
  const [before] = useState(() =>
    current !== null ? { chosen: valueOfTag(current), name: '' } : tags.length === 0 ? newTagEntry : emptyTagEntry,
  )
  const [entry, setEntry] = useState(before)
  const isTyped = entry.chosen !== before.chosen || entry.name !== ''
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const submit = (what: TagChoice) => {
    if (!busy) onSubmit(what)
  }
  return (
    <Form aria-busy={busy} onSubmit={() => submit(tagChoiceOf(entry))}>
      <TagFields
        tags={current === null ? tags : [...tags, current]}
        entry={entry}
        errorOf={fieldErrors(problem, tagProblem({ choice: tagChoiceOf(entry) }), (wrong) => tagProblemTexts[wrong])}
        busy={busy}
        onChange={setEntry}
      />
      <div className="row dialog-actions">
        {current !== null && (
          <Button
            kind="text"
            className="push-start"
            icon={<Trash2Icon />}
            label={tagTexts.remove}
            busy={busy}
            onClick={() => submit({ kind: 'remove' })}
          />
        )}
        <Button kind="text" label={kernelTexts.cancel} onClick={() => !busy && onCancel()} />
        <Button type="submit" label={tagTexts.save} busy={busy} />
      </div>
    </Form>
  )
}
