import { useState } from 'react'
import {
  isTaggable,
  overwritten,
  severalTagsProblem,
  severalTagsProblemTexts,
  tagChanges,
  tagTexts,
  type OrderTag,
  type SeveralTagsForm,
  type SeveralTagsProblem,
  type TagTarget,
  openOrderFlows,
} from '@ip-portal/core/orders'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { BatchDialog } from '../../../ui/batch/batch-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { emptyTagEntry, tagChoiceOf, TagFields } from './tag-fields.tsx'

const orderFlows = flowsOf(openOrderFlows)

interface SeveralTagsDialogProps {
  targets: readonly TagTarget[]
  /** Called once tags have been set, also when others failed. */
  onSaved: () => void
  onClose: () => void
}

const texts = {
  loadFailed: tagTexts.failedInList,
  done: tagTexts.tagged,
  allDone: tagTexts.allTagged,
  failed: tagTexts.failedInList,
}
const tagOf = ({ tag }: OrderTag) => tag

/** Sets one tag for several orders; asks before it overwrites other tags. */
export function SeveralTagsDialog({ targets, onSaved, onClose }: SeveralTagsDialogProps) {
  const [snapshot, send] = useFlow(() => orderFlows.severalTags(targets))
  const [entry, setEntry] = useState(emptyTagEntry)
  const { terms, problem, form } = snapshot.context
  const choice = tagChoiceOf(entry)
  const errorOf = fieldErrors(problem, severalTagsProblem({ choice }, targets), (one) => severalTagsProblemTexts[one])
  const unchanged = errorOf('nothing-to-change')
  const inactive = targets.filter((target) => !isTaggable(target)).length
  const lost = form === null ? [] : overwritten(tagChanges(form, targets))
  return (
    <BatchDialog<readonly string[], SeveralTagsForm, OrderTag, SeveralTagsProblem>
      title={tagTexts.titleOfSeveral(targets.length)}
      size="medium"
      snapshot={snapshot}
      send={send}
      texts={texts}
      about={tagOf}
      form={{
        isTyped: choice !== null,
        submit: tagTexts.save,
        fields: (id) => (
          <Form id={id} onSubmit={() => send({ type: 'batch.submit', form: { choice } })}>
            {inactive > 0 && <Message severity="info">{tagTexts.untaggable(inactive)}</Message>}
            {unchanged && (
              <Message severity="danger" live="alert">
                {unchanged}
              </Message>
            )}
            <TagFields tags={terms ?? []} entry={entry} errorOf={errorOf} onChange={setEntry} />
          </Form>
        ),
      }}
      confirmation={{
        confirm: tagTexts.overwrite,
        question: (
          <Message severity="warning" live="alert" title={tagTexts.overwriteTitle}>
            {tagTexts.overwrites(lost.length, lost[0]?.tag ?? '')}
          </Message>
        ),
      }}
      onChanged={onSaved}
      onClose={onClose}
    />
  )
}
