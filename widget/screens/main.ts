import { useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { show } from './show.tsx'
import { tease } from './tease.ts'

window.klepkaParts = { ...window.klepkaParts, screens: { show, tease, react: { jsx, useState, useEffect } } }
