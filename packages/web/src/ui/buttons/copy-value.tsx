import { CheckIcon, CopyIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'
import { useCopy } from './use-copy.ts'
import './copy-value.css'

// Made once: long tables draw many of these buttons.
const copyIcon = <CopyIcon />
const checkIcon = <CheckIcon />

interface CopyValueProps {
  /** Text to copy; also the name of the button. */
  text: string
  /** Content in place of the text, such as a link. A button or link around this part would hold a button. */
  children?: ReactNode
  /** True around a heading, which may not stand in a `span`. */
  block?: boolean
}

/** A prefix, AS number, IBAN or other value with a small button that copies it; it appears on hover and on focus. */
export function CopyValue({ text, children, block = false }: CopyValueProps) {
  const [state, copy] = useCopy(text)
  const Box = block ? 'div' : 'span'
  return (
    <Box className="copy-value">
      <Box className="copy-value-text">{children ?? text}</Box>
      <button
        type="button"
        className="copy-value-button"
        data-state={state}
        aria-label={`${uiTexts.copy}: ${text}`}
        title={state === 'failed' ? uiTexts.copyFailed : uiTexts.copy}
        onClick={copy}
      >
        {state === 'copied' ? checkIcon : copyIcon}
      </button>
      <output className="visually-hidden">{sayings[state]}</output>
    </Box>
  )
}

const sayings = { idle: '', copied: uiTexts.copied, failed: uiTexts.copyFailed } as const
