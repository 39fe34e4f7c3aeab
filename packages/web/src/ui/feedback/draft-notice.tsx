import { Button } from '../buttons/button.tsx'
import { Message } from './message.tsx'
import { uiTexts } from '../ui.texts.ts'

interface DraftNoticeProps {
  /** What the draft does not hold, such as files that have to be chosen again. */
  note?: string | undefined
  onDiscard: () => void
}

/** Says that a form opened with what was typed before, and lets the user start anew. */
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
