import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { uiTexts } from '../ui.texts.ts'
import type { PartFailure } from './part-boundary.tsx'

/** Names why a part of the page is missing. */
export function missingTexts(failure: PartFailure): { title: string; text: string } {
  if (failure === 'crashed') return { title: uiTexts.crashed, text: uiTexts.crashedHint }
  return { title: kernelTexts.generic, text: failure === 'outdated' ? uiTexts.newRelease : uiTexts.loadFailed }
}
