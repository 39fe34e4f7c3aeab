import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CircleCheckIcon } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'

const shownMs = 2_000

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        icon={state === 'copied' ? <CircleCheckIcon /> : undefined}
        label={state === 'copied' ? uiTexts.copied : uiTexts.copy}
        ariaLabel={`${uiTexts.copy}: ${label}`}
        onClick={() => void copy(text).then((copied) => setState(copied ? 'copied' : 'failed'))}
      />
      <output className="visually-hidden">{state === 'copied' && uiTexts.copied}</output>
      {state === 'failed' && <small className="field-error">{uiTexts.copyFailed}</small>}
    </>
  )
}

/** Copies a text; false where the browser denies the clipboard, as on a plain http address. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
