import {
  getNotificationSettings,
  getNotifications,
  notificationsChangedMessage,
} from '@gorod/contracts/notifications'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { useRealtime } from '../realtime/use-realtime.ts'

const LIST = ['notifications', 'list'] as const
const SETTINGS = ['notifications', 'settings'] as const

/** The latest notifications; a new one appears by itself. */
export function useNotifications() {
  const client = useQueryClient()
  const { realtime, line } = useRealtime()
  useEffect(
    () => realtime?.on(notificationsChangedMessage, () => void client.invalidateQueries({ queryKey: LIST })),
    [realtime, client],
  )
  // What came while there was no line.
  useEffect(() => {
    if (line > 1) void client.invalidateQueries({ queryKey: LIST })
  }, [line, client])
  return useQuery({ queryKey: LIST, queryFn: ({ signal }) => api(getNotifications, {}, { signal }) })
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api(getNotificationSettings, {}, { signal }),
  })
}

export function refreshNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['notifications'] })
}
