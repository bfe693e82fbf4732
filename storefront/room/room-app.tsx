import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RoomAnswer, RoomFloor } from '#contract/shop/room.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { paths } from '#storefront/paths.ts'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { OrderPanel } from './order-panel.tsx'
import { OwnPhotoPanel, type PhotoStep } from './own-photo-panel.tsx'
import { LayPanel, type LayChoice } from './lay-panel.tsx'
import { openEngine, type RoomEngine } from './picture/engine.ts'
import { beginPhoto, sceneOfPhoto, type OwnPhoto } from './own-photo.ts'
import { texturePicture, type TexturePicture } from './picture/paint-plane.ts'
import { readPhoto, type PhotoProblem } from './read-photo.ts'
import { RoomChoice } from './room-choice.tsx'
import { seenSquareMetres, type Laying, type RoomScene } from './picture/scene.ts'
import { loadImage, loadShippedRoom, shippedRooms, type ShippedRoomName } from './shipped-rooms.ts'
import type { Tool } from './brush-layer.tsx'
import { RoomStage } from './stage.tsx'

const FIRST_ROOM = shippedRooms[0]!
const TEXTURE_PX = 1600

const choiceFor = ({ pattern }: RoomFloor): LayChoice => ({
  pattern,
  angle: 90,
  gloss: 0.15,
  brightness: 1,
})

/** The whole visualizer: the picture at the top or left, and what can be changed beside it. */
export const RoomApp = ({ productId, onClose }: { productId: number; onClose: () => void }) => {
  const [floors, setFloors] = useState<RoomFloor[]>()
  const [floor, setFloor] = useState<RoomFloor>()
  const [hasFailed, setHasFailed] = useState(false)
  const [choice, setChoice] = useState<LayChoice>()
  const [compared, setCompared] = useState(0)
  const [roomName, setRoomName] = useState<ShippedRoomName>()
  const [scene, setScene] = useState<RoomScene>()
  const [texture, setTexture] = useState<TexturePicture>()
  const [photo, setPhoto] = useState<OwnPhoto>()
  const [step, setStep] = useState<PhotoStep>('look')
  const [tool, setTool] = useState<Tool>('erase')
  const [brushPx, setBrushPx] = useState(24)
  const [problem, setProblem] = useState<PhotoProblem>()
  const engine = useRef<RoomEngine>(undefined)

  const loadFloors = useCallback(() => {
    setHasFailed(false)
    fetch(paths.room(productId))
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`)
        const loaded = ((await answer.json()) as RoomAnswer).floors
        setFloors(loaded)
        setFloor(loaded[0])
        setChoice(loaded[0] && choiceFor(loaded[0]))
      })
      .catch(() => setHasFailed(true))
  }, [productId])
  useEffect(loadFloors, [loadFloors])

  const chooseRoom = useCallback((name: ShippedRoomName) => {
    const room = shippedRooms.find((one) => one.name === name)!
    setRoomName(name)
    setStep('look')
    loadShippedRoom(room).then(setScene, () => setHasFailed(true))
  }, [])
  useEffect(() => chooseRoom(FIRST_ROOM.name), [chooseRoom])

  useEffect(() => {
    if (!floor) return
    let isCurrent = true
    loadImage(copyAddress(floor.texture.src, TEXTURE_PX))
      .catch(() => loadImage(floor.texture.src))
      .then(
        (image) => isCurrent && setTexture(texturePicture(image, floor.texture)),
        () => isCurrent && setHasFailed(true),
      )
    return () => {
      isCurrent = false
    }
  }, [floor])

  const laying = useMemo((): Laying | undefined => {
    if (!floor || !choice) return undefined
    const { length, width } = floor.boardMm
    return { ...choice, board: { length: length / 1000, width: width / 1000 }, hasJoint: floor.hasJoint }
  }, [floor, choice])

  const attach = useCallback((canvas: HTMLCanvasElement) => {
    engine.current = openEngine(canvas)
    return () => {
      engine.current?.stop()
      engine.current = undefined
    }
  }, [])
  useEffect(() => {
    if (scene) engine.current?.setScene(scene)
  }, [scene])
  useEffect(() => {
    if (laying) engine.current?.setLaying(laying)
  }, [laying])
  useEffect(() => {
    if (texture) engine.current?.setTexture(texture)
  }, [texture])

  const takePhoto = async (file: Blob) => {
    setProblem(undefined)
    const read = await readPhoto(file)
    if (!read.ok) return setProblem(read.problem)
    const own = beginPhoto(read.canvas)
    setPhoto(own)
    setScene(sceneOfPhoto(own))
    setRoomName(undefined)
    setStep('corners')
  }
  const changePhoto = (own: OwnPhoto) => {
    setPhoto(own)
    setScene(sceneOfPhoto(own))
  }
  const useOwn = () => {
    if (!photo) return
    setRoomName(undefined)
    setScene(sceneOfPhoto(photo))
  }

  const seenM2 = useMemo(() => (scene ? seenSquareMetres(scene) : 0), [scene])
  const isOwn = roomName === undefined
  const roomTitle = roomName ? words.roomNames[roomName] : words.ownRoom
  // The brush is used on the photograph itself.
  const split = isOwn && step === 'mask' ? 100 : compared
  useEffect(() => engine.current?.setSplit(split / 100), [split])
  const isReady = scene && laying && texture && floor && choice

  return (
    <>
      <header className="room-header">
        <h2>{floor?.name ?? words.title}</h2>
        <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="room-body">
        <RoomStage
          attach={attach}
          engine={engine}
          scene={scene}
          title={words.picture(floor?.name ?? '', roomTitle)}
          isLoading={!isReady && !hasFailed}
          split={split}
          photo={isOwn ? photo : undefined}
          step={isOwn ? step : 'look'}
          tool={tool}
          brushPx={brushPx}
          onPhoto={changePhoto}
        />
        <div className="room-panel">
          {hasFailed ? (
            <div className="room-problem" role="alert">
              <p>{words.failed}</p>
              <button type="button" className="button" onClick={loadFloors}>
                {words.again}
              </button>
            </div>
          ) : null}
          <RoomChoice
            chosen={roomName}
            hasPhoto={photo !== undefined}
            problem={problem}
            onRoom={chooseRoom}
            onPhoto={(file) => void takePhoto(file)}
            onOwn={useOwn}
          />
          {isOwn && photo ? (
            <OwnPhotoPanel
              photo={photo}
              step={step}
              tool={tool}
              brushPx={brushPx}
              onStep={setStep}
              onTool={setTool}
              onBrush={setBrushPx}
              onPhoto={changePhoto}
            />
          ) : null}
          {floor && choice && floors && (!isOwn || step === 'look') ? (
            <>
              <LayPanel
                floors={floors}
                floor={floor}
                choice={choice}
                split={compared}
                onSplit={setCompared}
                onChoice={setChoice}
                onFloor={(next) => {
                  setFloor(next)
                  setChoice({ ...choice, pattern: next.pattern })
                }}
              />
              <OrderPanel
                key={`${floor.id} ${roomTitle}`}
                floor={floor}
                pattern={choice.pattern}
                seenM2={seenM2}
                engine={engine}
              />
            </>
          ) : null}
        </div>
      </div>
    </>
  )
}
