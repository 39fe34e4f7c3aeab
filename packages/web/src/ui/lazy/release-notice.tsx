import { useSyncExternalStore } from 'react'
import { newRelease } from '../../code/release.ts'
import { Button } from '../buttons/button.tsx'
import { uiTexts } from '../ui.texts.ts'
import './release-notice.css'

/** Offers a reload after a new release, where the page did not reload by itself because of typed input. */
export function ReleaseNotice() {
  const isKnown = useSyncExternalStore(newRelease.subscribe, newRelease.isKnown)
  return (
    isKnown && (
      <div className="release-notice" role="status">
        <span>
          <strong>{uiTexts.newRelease}</strong> {uiTexts.newReleaseHint}
        </span>
        <Button size="small" label={uiTexts.reload} onClick={() => window.location.reload()} />
      </div>
    )
  )
}
