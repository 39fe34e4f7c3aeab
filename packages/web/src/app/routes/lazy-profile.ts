import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'

/** The profile, whose dialog opens over any page. */
export const LazyProfile = lazyPart(
  () => import('./profile-with-code.tsx').then((module) => module.ProfileWithCode),
  dialogFrames,
)
