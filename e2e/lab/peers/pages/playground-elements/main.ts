// It runs its program by itself, in a frame whose files a service worker makes.
import "playground-elements";
