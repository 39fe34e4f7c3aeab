import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import { appTexts } from './app.texts.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(() => load().then((module) => ({ default: module.CommandPalette })))

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Nothing opens over a question: going elsewhere from there would throw away what was typed. */
const isAsked = () => document.querySelector('.p-dialog, dialog[open]') !== null

/** The button of the command palette, and its keys: Ctrl+K, on a Mac Cmd+K. */
export function PaletteOpener({ onProfile }: { onProfile: () => void }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isAsked()) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-opener"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {appTexts.palette.open}
        <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onProfile={onProfile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
