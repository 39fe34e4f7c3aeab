import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { demoVrps } from './demo-vrps.ts'
import { createUrlVrpSource } from './url-vrp-source.ts'
import { readExport } from './vrp-export.ts'
import { createFileVrpSource, fixedVrps, noVrps, type VrpSource } from './vrp-source.ts'

/** Creates the source for the configured address or file; without one, built-in VRPs for the demo, none elsewhere. */
export function createVrpSource(settings: Settings, log: Log, now: () => number): VrpSource {
  const source = sourceOf(settings, log, now)
  // The first look-up should not wait for the export.
  void source.current()
  return source
}

function sourceOf({ rpkiVrps, rpkiRefreshMs, demo }: Settings, log: Log, now: () => number): VrpSource {
  if (rpkiVrps !== undefined && /^https?:\/\//i.test(rpkiVrps))
    return createUrlVrpSource(rpkiVrps, log, { refreshMs: rpkiRefreshMs, now })
  if (rpkiVrps !== undefined) return createFileVrpSource(rpkiVrps, log)
  return demo ? fixedVrps(readExport(demoVrps)) : noVrps
}
