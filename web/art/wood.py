# Draws the wood of the board: straight grain as on a kaya board, made of noise alone.
import numpy as np
from PIL import Image
rng=np.random.default_rng(7)
W=H=768
def noise1(n,period):
    k=max(2,int(np.ceil(n/period))+1)
    v=rng.standard_normal(k); v[-1]=v[0]
    x=np.linspace(0,k-1,n,endpoint=False); i=x.astype(int); f=x-i; f=f*f*(3-2*f)
    return v[i]*(1-f)+v[(i+1)%k]*f
def noise2(h,w,py,px):
    ky=int(np.ceil(h/py))+1;kx=int(np.ceil(w/px))+1
    v=rng.standard_normal((ky,kx)); v[:,-1]=v[:,0]; v[-1,:]=v[0,:]
    y=np.linspace(0,ky-1,h,endpoint=False);x=np.linspace(0,kx-1,w,endpoint=False)
    iy=y.astype(int);ix=x.astype(int);fy=(y-iy)[:,None];fx=(x-ix)[None]
    fy=fy*fy*(3-2*fy);fx=fx*fx*(3-2*fx)
    a=v[iy][:,ix];b=v[iy][:,(ix+1)%kx];c=v[(iy+1)%ky][:,ix];d=v[(iy+1)%ky][:,(ix+1)%kx]
    return (a*(1-fx)+b*fx)*(1-fy)+(c*(1-fx)+d*fx)*fy
y,x=np.mgrid[0:H,0:W].astype(float)
warp=noise2(H,W,380,120)*7+noise2(H,W,200,40)*1.6
g=np.zeros((H,W))
for period,amp in [(96,.55),(34,.55),(13,.5),(6,.34),(3,.2)]:
    line=noise1(W,period)
    xs=(x+warp)%W
    i=xs.astype(int)%W;f=xs-np.floor(xs)
    g+=amp*(line[i]*(1-f)+line[(i+1)%W]*f)
g+=.35*noise2(H,W,180,5)+.22*noise2(H,W,60,2)+.3*noise2(H,W,300,200)
g/=g.std()
pores=(noise2(H,W,26,1.6)>2.1)*0.8
t=np.clip(.5+.165*g,0,1)
base=np.array([226,178,104.]);light=np.array([240,200,133.]);dark=np.array([203,150,80.])
c=np.where(t[...,None]<.5,dark+(base-dark)*(t[...,None]*2),base+(light-base)*(t[...,None]*2-1))
c-=pores[...,None]*np.array([14,15,14.])
im=Image.fromarray(np.clip(c,0,255).astype('uint8')).resize((640,640),Image.LANCZOS)
im.save('src/art/wood.webp',quality=78,method=6)
import os;print(os.path.getsize('src/art/wood.webp'))
