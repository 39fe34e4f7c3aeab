/**
 * Registry VRPs for the demo when no file is set. They come from the public registry of the experimental network dn42
 * and cover the block of demo order 1009 and its neighbours. They name no time, since they do not age.
 */
export const demoVrps = {
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
