from items import *
def main(g):
    ctx = Ctx(g); T = OUT + '/tex'; os.makedirs(T, exist_ok=True); O = f'{OUT}/{g}'; os.makedirs(O, exist_ok=True)
    for k in range(1, 13):
        n = f'eyebrow{k:03d}'; p = load_proxy('eyebrows', n)
        tx = grey_tex(texture('eyebrows', n, n), f'{T}/{n}.png', 256, .85, contrast=.5)
        save_part(ctx, f'{O}/brow_{k:02d}.glb', 'brow', [proxy_part(ctx, p, name='brow', tex=tx, rough=.9, alphaMode='BLEND', doubleSided=True)] )
    for k in range(1, 5):
        n = f'eyelashes0{k}'; p = load_proxy('eyelashes', n)
        src = texture('eyelashes', n, n)
        tx = grey_tex(src, f'{T}/{n}.png', 256, .10, contrast=.05)
        save_part(ctx, f'{O}/lash_{k:02d}.glb', 'lash', [proxy_part(ctx, p, name='lash', tex=tx, rough=.9, alphaMode='BLEND', doubleSided=True)])
for g in sys.argv[1:] or ['male', 'female']: main(g)
