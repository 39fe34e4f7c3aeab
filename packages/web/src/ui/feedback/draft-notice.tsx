import { Button } from '../buttons/button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { Message } from './message.tsx'

interface DraftNoticeProps {
  /** Input that the draft does not hold, such as files that must be chosen again. */
  note?: string | undefined
  onDiscard: () => void
}

/** Says that a form opened with a draft, and lets the user discard it. */
export const DraftNotice = ({ note, onDiscard }: DraftNoticeProps) => (
  <Message
    severity="info"
    live="status"
    actions={<Button kind="text" size="small" label={uiTexts.discardDraft} onClick={onDiscard} />}
  >
    {uiTexts.draftRestored}
    {note !== undefined && <span className="muted"> {note}</span>}
  </Message>
)
