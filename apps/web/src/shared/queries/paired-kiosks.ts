import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The kiosks of the office, for casting directors. */
export const pairedKiosksQuery = apiQuery('GET /api/paired-kiosks')

/** The permissions of this device. Read again each time, because the office may revoke them meanwhile. */
export const kioskDeviceQuery = queryOptions({
  queryKey: ['/api/kiosk/device'],
  queryFn: ({ signal }) => api('GET /api/kiosk/device', { signal, asDevice: true }),
  staleTime: 0,
})
