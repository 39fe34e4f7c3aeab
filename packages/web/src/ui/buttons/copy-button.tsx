import { CircleCheckIcon, CopyIcon } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** True for an icon beside the text, in place of a button with words. */
  compact?: boolean
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const [state, copy] = useCopy(text)
  return (
    <>
      <Button
        kind={compact ? 'text' : 'secondary'}
        size="small"
        icon={state === 'copied' ? <CircleCheckIcon /> : compact ? <CopyIcon /> : undefined}
        label={compact ? '' : state === 'copied' ? uiTexts.copied : uiTexts.copy}
        ariaLabel={`${uiTexts.copy}: ${label}`}
        onClick={copy}
      />
      <output className="visually-hidden">{state === 'copied' && uiTexts.copied}</output>
      {state === 'failed' && <small className="field-error">{uiTexts.copyFailed}</small>}
    </>
  )
}
