import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '#app/session/session.ts'
import { useBoot } from '#app/start/boot.ts'
import { keepOffline, takeOverNewVersion } from '#shared/keep-offline.ts'
import { OFFLINE_SCOPE } from '#shared/offline-worker.ts'
import { dayBoardQuery } from '#shared/queries/day-board.ts'
import { keepBoard, readKeptBoard } from './kept-boards.ts'

/**
 * The board of a day, which this device stores so that it opens again without a network. Without a network the page shows the stored board.
 */
export function useBoard(key: string) {
  const user = useSignedInUser()
  const queryClient = useQueryClient()
  const { offline } = useBoot()
  useState(() => {
    const { queryKey } = dayBoardQuery(key)
    const kept = offline && queryClient.getQueryData(queryKey) === undefined ? readKeptBoard(key) : undefined
    if (kept) queryClient.setQueryData(queryKey, kept.board, { updatedAt: kept.readAt })
  })
  const board = useQuery(dayBoardQuery(key))
  const { data, dataUpdatedAt: readAt } = board
  useEffect(() => {
    if (data) keepBoard(user, { board: data, readAt })
  }, [user, data, readAt])
  useEffect(() => {
    keepOffline(OFFLINE_SCOPE.board)
    let isLoading = true
    void takeOverNewVersion(OFFLINE_SCOPE.board, () => isLoading)
    const begin = () => {
      isLoading = false
    }
    window.addEventListener('pointerdown', begin)
    window.addEventListener('keydown', begin)
    return () => {
      begin()
      window.removeEventListener('pointerdown', begin)
      window.removeEventListener('keydown', begin)
    }
  }, [])
  return board
}
