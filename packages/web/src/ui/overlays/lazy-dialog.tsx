import type { ComponentType } from 'react'
import { lazyOverlay } from '../lazy/lazy-overlay.tsx'
import type { LazyPart } from '../lazy/lazy-part.tsx'
import { preloadWhenIdle } from '../lazy/preload-when-idle.ts'
import { preloadDialog } from './dialog.tsx'

interface Closable {
  onClose: () => void
}

/**
 * Makes a dialog whose code loads when the browser is idle, at the latest when it opens, together with that of all
 * dialogs. `cancel` closes it without a result, when its `onClose` takes one.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props>
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  cancel: (props: Props) => void,
): LazyPart<Props>
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  cancel: (props: Props) => void = ({ onClose }) => onClose(),
): LazyPart<Props> {
  const part = lazyOverlay(async () => {
    const [Code] = await Promise.all([load(), preloadDialog()])
    return Code
  }, cancel)
  preloadWhenIdle(part.preload)
  return part
}
