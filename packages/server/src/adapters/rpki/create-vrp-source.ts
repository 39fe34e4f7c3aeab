import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { createExportSource, noExport } from '../exports/export-source.ts'
import { readExport } from './vrp-export.ts'
import { fixedVrps, type VrpSource, vrpKind } from './vrp-source.ts'

/** Creates the source for the configured address or file; without one, built-in VRPs for the demo, none elsewhere. */
export function createVrpSource(settings: Settings, log: Log, now: () => number): VrpSource {
  const source = sourceOf(settings, log, now)
  // The first look-up should not wait for the export.
  void source.current()
  return source
}

function sourceOf({ rpkiVrps, rpkiRefreshMs, demo }: Settings, log: Log, now: () => number): VrpSource {
  if (rpkiVrps !== undefined) return createExportSource(vrpKind, rpkiVrps, log, { refreshMs: rpkiRefreshMs, now })
  return demo ? fixedVrps(readExport(demoVrps)) : noExport
}

/**
 * Registry VRPs for the demo when no file is set. They come from the public registry of the experimental network dn42
 * and cover the block of demo order 1009 and its neighbours. They name no time, since they do not age.
 */
const demoVrps = {
  roas: [
    { asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242421406', prefix: '172.20.10.0/26', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242420278', prefix: '172.20.10.64/27', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242420153', prefix: '172.20.10.96/27', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242423369', prefix: '172.20.10.128/29', maxLength: 29, ta: 'DN42' },
    { asn: 'AS4242421339', prefix: '172.20.11.0/24', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242423610', prefix: '172.20.12.80/28', maxLength: 28, ta: 'DN42' },
  ],
}
