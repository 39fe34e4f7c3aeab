import type { Log } from '../../log/log.ts'
import type { Settings } from '../../settings/settings.ts'
import { demoVrps } from './demo-vrps.ts'
import { createUrlVrpSource } from './url-vrp-source.ts'
import { readVrps } from './vrp-export.ts'
import { createFileVrpSource, fixedVrps, noVrps, type VrpSource } from './vrp-source.ts'

/** Creates the source for the configured address or file; without one, built-in VRPs for the demo, none elsewhere. */
export function createVrpSource({ rpkiVrps, rpkiRefreshMs, demo }: Settings, log: Log): VrpSource {
  if (rpkiVrps !== undefined && /^https?:\/\//i.test(rpkiVrps))
    return createUrlVrpSource(rpkiVrps, log, { refreshMs: rpkiRefreshMs })
  if (rpkiVrps !== undefined) return createFileVrpSource(rpkiVrps, log)
  return demo ? fixedVrps(readVrps(demoVrps)) : noVrps
}
